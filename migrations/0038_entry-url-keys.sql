ALTER TABLE "user_entries" ADD COLUMN "url_key" text;--> statement-breakpoint
-- The migration runs as the tables' owner without a user: forced policies would hide every row.
ALTER TABLE user_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE global_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE user_entries card SET url_key = entry.url_key
  FROM global_entries entry WHERE entry.id = card.entry_id AND entry.url_key IS NOT NULL;--> statement-breakpoint
ALTER TABLE global_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "user_entries_urls" ON "user_entries" USING btree ("user_id","url_key") WHERE "user_entries"."url_key" is not null;--> statement-breakpoint
-- Copies the sort title and the URL key of the capture to the card. Reads as the system: the policies check
-- afterwards whether the user may read the capture. A capture's URL key never changes.
CREATE OR REPLACE FUNCTION set_sort_title() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  captured record;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_OP = 'INSERT' THEN
    -- Locked until the commit, so that a change of the capture's title either precedes this card or finds it.
    SELECT title, url_key INTO captured FROM global_entries WHERE id = NEW.entry_id FOR SHARE;
  ELSE
    SELECT title, url_key INTO captured FROM global_entries WHERE id = NEW.entry_id;
  END IF;
  PERFORM set_config('app.system', system, true);
  NEW.sort_title := left(coalesce(NEW.title, captured.title), 200);
  NEW.url_key := captured.url_key;
  RETURN NEW;
END $$;
