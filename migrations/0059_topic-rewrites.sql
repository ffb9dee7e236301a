CREATE TABLE "topic_rewrites" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"keys" text[] NOT NULL,
	CONSTRAINT "topic_rewrites_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "topic_rewrites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "topic_rewrites_own" ON "topic_rewrites" AS PERMISSIVE FOR ALL TO public USING ("topic_rewrites"."user_id" = (select app_user_id())) WITH CHECK ("topic_rewrites"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "topic_rewrites_system" ON "topic_rewrites" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
ALTER TABLE topic_rewrites FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TRIGGER user_entries_set_sort_title ON user_entries;--> statement-breakpoint
DROP TRIGGER user_entries_then_set_facets ON user_entries;--> statement-breakpoint
DROP FUNCTION set_sort_title();--> statement-breakpoint
DROP FUNCTION set_facets();--> statement-breakpoint
-- Computes all that an entry stores of its capture, its own columns and its user's rules of topics. Reads as the
-- system: the policies check afterwards whether the user may read the capture.
CREATE FUNCTION derive_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  captured global_entries;
  shown_title text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Waits for a change of the user's rules, which then waits for this transaction (decision 34).
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('topic rules ' || NEW.user_id, 0));
    PERFORM set_config('app.system', 'on', true);
    -- Locked until the commit, so that a change of the capture either precedes this entry or finds it.
    SELECT * INTO captured FROM global_entries WHERE id = NEW.entry_id FOR SHARE;
  ELSE
    PERFORM set_config('app.system', 'on', true);
    SELECT * INTO captured FROM global_entries WHERE id = NEW.entry_id;
  END IF;
  PERFORM set_config('app.system', system, true);
  shown_title := coalesce(NEW.title, captured.title);
  NEW.sort_title := left(shown_title, 200);
  NEW.topics := entry_topics(NEW.user_id, captured.main_topics, NEW.added_topics, NEW.removed_topics);
  NEW.filter_text := coalesce(entry_filter_text(shown_title, NEW.topics), '');
  NEW.url_key := captured.url_key;
  NEW.published := coalesce(captured.published_on, '');
  NEW.facets := list_facets(NEW, captured);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- "SET topics = topics" thus computes an entry again.
CREATE TRIGGER user_entries_derive
  BEFORE INSERT OR UPDATE OF title, entry_id, why_its_interesting, topics, added_topics, removed_topics ON user_entries
  FOR EACH ROW EXECUTE FUNCTION derive_entry();
--> statement-breakpoint
-- Passes a changed capture on to the entries of all users who hold it. Only the system sees who they are; each entry
-- is written as its own user, in the order in which all others lock entries.
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
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('topic rules ' || holder, 0));
    PERFORM FROM user_entries WHERE entry_id = NEW.id AND user_id = holder ORDER BY id FOR NO KEY UPDATE;
    UPDATE user_entries SET topics = topics WHERE entry_id = NEW.id AND user_id = holder;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER user_entries_keep_facets ON user_entries;--> statement-breakpoint
DROP TRIGGER user_entries_keep_changed_facets ON user_entries;--> statement-breakpoint
DROP FUNCTION keep_entry_facets();--> statement-breakpoint
DROP FUNCTION indexed_facets(text[]);--> statement-breakpoint
-- The facets that find entries: not those that most entries have.
CREATE FUNCTION is_indexed_facet(facet text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT facet NOT IN ('type:url', 'note:false', 'public:false', 'failed:false', 'state:unread', 'highlighted:false')
$$;
--> statement-breakpoint
-- Keeps entry_facets equal to the indexed facets of all entries, once per statement. The plans of a function are kept:
-- one made for a single row must suit 1,000, and the reverse. So rows before and after are not joined, and rows of
-- entry_facets are found by their key, which is computed first, because facet_key is not leakproof (decision 35).
CREATE FUNCTION keep_entry_facets() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO entry_facets
      SELECT user_id, facet_key(facet), created_at, id FROM new_cards, unnest(facets) facet WHERE is_indexed_facet(facet)
      ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'DELETE' THEN
    WITH former AS MATERIALIZED (
      SELECT user_id, facet_key(facet) AS facet, created_at, id FROM old_cards, unnest(facets) facet
      WHERE is_indexed_facet(facet))
    DELETE FROM entry_facets kept USING former WHERE kept.user_id = former.user_id AND kept.facet = former.facet
      AND kept.created_at = former.created_at AND kept.entry_id = former.id;
    DELETE FROM topic_rewrites waiting USING old_cards former
      WHERE waiting.user_id = former.user_id AND waiting.entry_id = former.id;
  ELSE
    WITH former AS MATERIALIZED (
      SELECT user_id, facet_key(facet) AS facet, created_at, id FROM (
        SELECT user_id, facet, created_at, id FROM old_cards, unnest(facets) facet
        EXCEPT SELECT user_id, facet, created_at, id FROM new_cards, unnest(facets) facet) gone
      WHERE is_indexed_facet(facet))
    DELETE FROM entry_facets kept USING former WHERE kept.user_id = former.user_id AND kept.facet = former.facet
      AND kept.created_at = former.created_at AND kept.entry_id = former.id;
    INSERT INTO entry_facets
      SELECT user_id, facet_key(facet), created_at, id FROM (
        SELECT user_id, facet, created_at, id FROM new_cards, unnest(facets) facet
        EXCEPT SELECT user_id, facet, created_at, id FROM old_cards, unnest(facets) facet) added
      WHERE is_indexed_facet(facet) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_entries_keep_new_facets AFTER INSERT ON user_entries
  REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION keep_entry_facets();--> statement-breakpoint
CREATE TRIGGER user_entries_keep_facets AFTER UPDATE ON user_entries
  REFERENCING OLD TABLE AS old_cards NEW TABLE AS new_cards
  FOR EACH STATEMENT EXECUTE FUNCTION keep_entry_facets();--> statement-breakpoint
CREATE TRIGGER user_entries_drop_facets AFTER DELETE ON user_entries
  REFERENCING OLD TABLE AS old_cards FOR EACH STATEMENT EXECUTE FUNCTION keep_entry_facets();--> statement-breakpoint
-- Records which topics a statement added to entries and which it removed, without a join for the same reason.
CREATE OR REPLACE FUNCTION record_topic_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
  recorded topic_changes[];
  one topic_changes;
BEGIN
  IF TG_OP = 'INSERT' THEN
    recorded := ARRAY(SELECT ROW(user_id, array_agg(label), array_agg(change))::topic_changes FROM (
      SELECT user_id, min(label) AS label, count(*) AS change
      FROM new_cards, unnest(topics) label GROUP BY user_id, lower(label)) sums GROUP BY user_id);
  ELSIF TG_OP = 'DELETE' THEN
    recorded := ARRAY(SELECT ROW(user_id, array_agg(label), array_agg(change))::topic_changes FROM (
      SELECT user_id, min(label) AS label, -count(*) AS change
      FROM old_cards, unnest(topics) label GROUP BY user_id, lower(label)) sums GROUP BY user_id);
  ELSE
    recorded := ARRAY(SELECT ROW(user_id, array_agg(label), array_agg(change))::topic_changes FROM (
      SELECT user_id, (array_agg(label ORDER BY sign DESC))[1] AS label, sum(sign) AS change
      FROM (SELECT user_id, unnest(topics) AS label, 1 AS sign FROM new_cards
        UNION ALL SELECT user_id, unnest(topics), -1 FROM old_cards) signed
      GROUP BY user_id, lower(label) HAVING sum(sign) <> 0) sums GROUP BY user_id);
  END IF;
  FOREACH one IN ARRAY recorded LOOP
    PERFORM set_config('app.user_id', one.user_id::text, true);
    INSERT INTO topic_changes (user_id, labels, changes) VALUES (one.user_id, one.labels, one.changes);
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the commit: applies all recorded changes of the user. Nobody sees another transaction's rows, because each
-- deletes its own before it commits. A topic without entries takes the spelling with which it returns; a change of 0
-- sets the spelling of any topic.
CREATE OR REPLACE FUNCTION apply_topic_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  exists_still boolean;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  exists_still := EXISTS (SELECT FROM users WHERE id = NEW.user_id);
  PERFORM set_config('app.system', system, true);
  PERFORM set_config('app.user_id', NEW.user_id::text, true);
  WITH taken AS (DELETE FROM topic_changes WHERE user_id = NEW.user_id RETURNING labels, changes),
  sums AS MATERIALIZED (
    SELECT lower(label) AS key, (array_agg(label ORDER BY change = 0 DESC, change DESC))[1] AS label,
      sum(change) AS change, bool_or(change = 0) AS is_spelled
    FROM taken, unnest(labels, changes) one(label, change) GROUP BY lower(label))
  INSERT INTO topics AS known (user_id, key, label, uses)
  SELECT NEW.user_id, key, label, change FROM sums
  WHERE exists_still AND (change <> 0 OR is_spelled)
  -- In one order, so that two transactions never deadlock.
  ORDER BY key
  ON CONFLICT (user_id, key) DO UPDATE SET uses = known.uses + excluded.uses,
    label = CASE WHEN known.uses <= 0 OR known.key IN (SELECT key FROM sums WHERE is_spelled)
      THEN excluded.label ELSE known.label END;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The topics of an entry by the rules of now, for entries in topic_rewrites.
CREATE FUNCTION current_topics(entry uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT entry_topics(held.user_id, captured.main_topics, held.added_topics, held.removed_topics)
  FROM user_entries held JOIN global_entries captured ON captured.id = held.entry_id WHERE held.id = entry
$$;
