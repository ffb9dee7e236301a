ALTER TABLE "user_entries" ADD COLUMN "filter_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The title and the topics in lower case, one per line.
CREATE FUNCTION entry_filter_text(title text, topics text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(title || E'\n' || array_to_string(topics, E'\n'))
$$;
--> statement-breakpoint
-- The migration runs as the tables' owner without a user: forced policies would hide every row.
ALTER TABLE user_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE global_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE user_entries card SET filter_text = entry_filter_text(coalesce(card.title, entry.title), entry.main_topics)
  FROM global_entries entry WHERE entry.id = card.entry_id;--> statement-breakpoint
ALTER TABLE global_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Copies the sort title, the filter text and the URL key of the capture to the card. Reads as the system: the
-- policies check afterwards whether the user may read the capture. A capture's URL key never changes.
CREATE OR REPLACE FUNCTION set_sort_title() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  captured record;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_OP = 'INSERT' THEN
    -- Locked until the commit, so that a change of the capture either precedes this card or finds it.
    SELECT title, main_topics, url_key INTO captured FROM global_entries WHERE id = NEW.entry_id FOR SHARE;
  ELSE
    SELECT title, main_topics, url_key INTO captured FROM global_entries WHERE id = NEW.entry_id;
  END IF;
  PERFORM set_config('app.system', system, true);
  NEW.sort_title := left(coalesce(NEW.title, captured.title), 200);
  NEW.filter_text := coalesce(entry_filter_text(coalesce(NEW.title, captured.title), captured.main_topics), '');
  NEW.url_key := captured.url_key;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Passes a capture's new title or topics to the cards of all users who hold it. Only the system sees who they
-- are; each card is written as its own user, in the order in which all others lock cards.
CREATE OR REPLACE FUNCTION pass_title_on() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  holders uuid[];
  holder uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  holders := ARRAY(SELECT DISTINCT user_id FROM user_entries WHERE entry_id = NEW.id ORDER BY user_id);
  PERFORM set_config('app.system', system, true);
  FOREACH holder IN ARRAY holders LOOP
    PERFORM set_config('app.user_id', holder::text, true);
    PERFORM FROM user_entries WHERE entry_id = NEW.id AND user_id = holder ORDER BY id FOR NO KEY UPDATE;
    UPDATE user_entries SET sort_title = left(coalesce(title, NEW.title), 200),
        filter_text = entry_filter_text(coalesce(title, NEW.title), NEW.main_topics)
      WHERE entry_id = NEW.id AND user_id = holder;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER global_entries_pass_title_on ON global_entries;--> statement-breakpoint
CREATE TRIGGER global_entries_pass_title_on AFTER UPDATE OF title, main_topics ON global_entries
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.main_topics IS DISTINCT FROM NEW.main_topics)
  EXECUTE FUNCTION pass_title_on();
