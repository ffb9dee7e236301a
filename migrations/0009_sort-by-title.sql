-- The order of Unicode's root collation. PostgreSQL 16 and later have it as "unicode"; one of our own also
-- belongs to the role that migrates, which can so refresh its version after it has rebuilt the indexes.
CREATE COLLATION title_order (provider = icu, locale = 'und');--> statement-breakpoint
DROP INDEX "user_entries_collection";--> statement-breakpoint
ALTER TABLE "user_entries" ADD COLUMN "sort_title" text collate "title_order" DEFAULT '' NOT NULL;--> statement-breakpoint
-- Whoever migrates is nobody, whom the forced policies show no card: the owner fills them without.
ALTER TABLE user_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE global_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE user_entries card SET sort_title = left(coalesce(card.title, entry.title), 200)
  FROM global_entries entry WHERE entry.id = card.entry_id;--> statement-breakpoint
ALTER TABLE global_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "user_entries_titles" ON "user_entries" USING btree ("user_id","sort_title","id");--> statement-breakpoint
CREATE INDEX "user_entries_collection_titles" ON "user_entries" USING btree ("user_id","interest_profile_id","sort_title","id");--> statement-breakpoint
CREATE INDEX "user_entries_collection" ON "user_entries" USING btree ("user_id","interest_profile_id","created_at","id");--> statement-breakpoint
-- A collection is one person's: taken for two conditions, they leave one row in a plan for whomever it may
-- be, which then reads and sorts a whole collection for each page of it, whatever the order.
CREATE STATISTICS user_entries_of_a_collection (dependencies) ON user_id, interest_profile_id FROM user_entries;--> statement-breakpoint
ANALYZE user_entries;--> statement-breakpoint
-- What a card is sorted by: the person's own title, else that of what was captured. Read as the machine:
-- whether the person may read it, the policies ask after this, and nothing is told before they have.
CREATE FUNCTION set_sort_title() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  captured text;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_OP = 'INSERT' THEN
    -- Held until the commit: a new title comes wholly before this card, or finds it.
    SELECT title INTO captured FROM global_entries WHERE id = NEW.entry_id FOR SHARE;
  ELSE
    SELECT title INTO captured FROM global_entries WHERE id = NEW.entry_id;
  END IF;
  PERFORM set_config('app.system', system, true);
  NEW.sort_title := left(coalesce(NEW.title, captured), 200);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_entries_set_sort_title BEFORE INSERT OR UPDATE OF title, entry_id ON user_entries
  FOR EACH ROW EXECUTE FUNCTION set_sort_title();
--> statement-breakpoint
-- A new title of what was captured, for all who hold it. Who they are only the machine sees; each card is
-- written as its own person, and in the order in which all others take cards.
CREATE FUNCTION pass_title_on() RETURNS trigger LANGUAGE plpgsql AS $$
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
    UPDATE user_entries SET sort_title = left(coalesce(title, NEW.title), 200)
      WHERE entry_id = NEW.id AND user_id = holder;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER global_entries_pass_title_on AFTER UPDATE OF title ON global_entries
  FOR EACH ROW WHEN (left(OLD.title, 200) IS DISTINCT FROM left(NEW.title, 200))
  EXECUTE FUNCTION pass_title_on();
