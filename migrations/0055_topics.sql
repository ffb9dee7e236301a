CREATE TABLE "topic_changes" (
	"user_id" uuid NOT NULL,
	"labels" text[] NOT NULL,
	"changes" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "topic_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "topic_rules" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"into_label" text,
	"shown" text,
	"former" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_rules_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "topic_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_entries" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_entries" ADD COLUMN "added_topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_entries" ADD COLUMN "removed_topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "apart" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_rules" ADD CONSTRAINT "topic_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topic_changes_user" ON "topic_changes" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "topic_changes_own" ON "topic_changes" AS PERMISSIVE FOR ALL TO public USING ("topic_changes"."user_id" = (select app_user_id())) WITH CHECK ("topic_changes"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "topic_rules_own" ON "topic_rules" AS PERMISSIVE FOR ALL TO public USING ("topic_rules"."user_id" = (select app_user_id())) WITH CHECK ("topic_rules"."user_id" = (select app_user_id()));--> statement-breakpoint
ALTER TABLE topic_rules FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE topic_changes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The topics of an entry as its user sees them: the capture's and then the added ones, in their order, each key once.
-- A deleted topic stays where its user added it by hand.
CREATE FUNCTION entry_topics(owner uuid, captured text[], added text[], removed text[]) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(label ORDER BY by_hand, place), '{}') FROM (
    SELECT DISTINCT ON (lower(seen.label)) seen.label, by_hand, place
    FROM (
      SELECT label, false AS by_hand, place FROM unnest(captured) WITH ORDINALITY one(label, place)
      UNION ALL
      SELECT label, true, place FROM unnest(added) WITH ORDINALITY one(label, place)
    ) given
    LEFT JOIN topic_rules rule ON rule.user_id = owner AND rule.key = lower(given.label)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN rule.key IS NULL OR (by_hand AND rule.shown IS NULL) THEN given.label ELSE rule.shown END
    ) seen(label)
    WHERE seen.label IS NOT NULL AND lower(given.label) <> ALL (removed) AND lower(seen.label) <> ALL (removed)
    ORDER BY lower(seen.label), by_hand, place
  ) shown
$$;
--> statement-breakpoint
-- The migration runs as the tables' owner without a user: forced policies would hide every row.
ALTER TABLE user_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE global_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE topics NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE user_entries card SET topics = entry_topics(card.user_id, entry.main_topics, '{}', '{}')
  FROM global_entries entry WHERE entry.id = card.entry_id AND entry.main_topics <> '{}';--> statement-breakpoint
-- Their keys were folded further: plural and singular were one topic, which its filter did not find as one.
DELETE FROM topics;--> statement-breakpoint
INSERT INTO topics (user_id, key, label, uses)
  SELECT user_id, lower(label), min(label), count(*) FROM user_entries, unnest(topics) label GROUP BY 1, 2;--> statement-breakpoint
ALTER TABLE topics FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE global_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Also sets the topics. Whatever gives an entry topics waits for a change of its user's rules, and the change waits
-- for it: the lock is shared by the former.
CREATE OR REPLACE FUNCTION set_sort_title() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  captured record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('topic rules ' || NEW.user_id, 0));
  END IF;
  PERFORM set_config('app.system', 'on', true);
  IF TG_OP = 'INSERT' THEN
    -- Locked until the commit, so that a change of the capture either precedes this card or finds it.
    SELECT title, main_topics, url_key INTO captured FROM global_entries WHERE id = NEW.entry_id FOR SHARE;
  ELSE
    SELECT title, main_topics, url_key INTO captured FROM global_entries WHERE id = NEW.entry_id;
  END IF;
  PERFORM set_config('app.system', system, true);
  NEW.sort_title := left(coalesce(NEW.title, captured.title), 200);
  NEW.topics := entry_topics(NEW.user_id, captured.main_topics, NEW.added_topics, NEW.removed_topics);
  NEW.filter_text := coalesce(entry_filter_text(coalesce(NEW.title, captured.title), NEW.topics), '');
  NEW.url_key := captured.url_key;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER user_entries_set_sort_title ON user_entries;--> statement-breakpoint
CREATE TRIGGER user_entries_set_sort_title
  BEFORE INSERT OR UPDATE OF title, entry_id, added_topics, removed_topics ON user_entries
  FOR EACH ROW EXECUTE FUNCTION set_sort_title();--> statement-breakpoint
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
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('topic rules ' || holder, 0));
    PERFORM FROM user_entries WHERE entry_id = NEW.id AND user_id = holder ORDER BY id FOR NO KEY UPDATE;
    UPDATE user_entries SET (sort_title, topics, filter_text) = (
        SELECT left(shown.title, 200), shown.topics, entry_filter_text(shown.title, shown.topics)
        FROM (SELECT coalesce(title, NEW.title) AS title,
          entry_topics(holder, NEW.main_topics, added_topics, removed_topics) AS topics OFFSET 0) shown)
      WHERE entry_id = NEW.id AND user_id = holder;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Records which topics a statement added to entries and which it removed.
CREATE FUNCTION record_topic_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
      SELECT now.user_id, (array_agg(label ORDER BY sign DESC))[1] AS label, sum(sign) AS change
      FROM new_cards now JOIN old_cards former USING (id),
        LATERAL (SELECT unnest(now.topics) AS label, 1 AS sign UNION ALL SELECT unnest(former.topics), -1) signed
      WHERE now.topics <> former.topics
      GROUP BY now.user_id, lower(label) HAVING sum(sign) <> 0) sums GROUP BY user_id);
  END IF;
  FOREACH one IN ARRAY recorded LOOP
    PERFORM set_config('app.user_id', one.user_id::text, true);
    INSERT INTO topic_changes (user_id, labels, changes) VALUES (one.user_id, one.labels, one.changes);
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_entries_record_new_topics AFTER INSERT ON user_entries
  REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION record_topic_changes();--> statement-breakpoint
CREATE TRIGGER user_entries_record_topics AFTER UPDATE ON user_entries
  REFERENCING OLD TABLE AS old_cards NEW TABLE AS new_cards
  FOR EACH STATEMENT EXECUTE FUNCTION record_topic_changes();--> statement-breakpoint
CREATE TRIGGER user_entries_record_old_topics AFTER DELETE ON user_entries
  REFERENCING OLD TABLE AS old_cards FOR EACH STATEMENT EXECUTE FUNCTION record_topic_changes();--> statement-breakpoint
-- At the commit: applies all recorded changes of the user. Nobody sees another transaction's rows, because each
-- deletes its own before it commits. A topic without entries takes the spelling with which it returns.
CREATE FUNCTION apply_topic_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  exists_still boolean;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  exists_still := EXISTS (SELECT FROM users WHERE id = NEW.user_id);
  PERFORM set_config('app.system', system, true);
  PERFORM set_config('app.user_id', NEW.user_id::text, true);
  WITH taken AS (DELETE FROM topic_changes WHERE user_id = NEW.user_id RETURNING labels, changes)
  INSERT INTO topics AS known (user_id, key, label, uses)
  SELECT NEW.user_id, lower(label), (array_agg(label ORDER BY change DESC))[1], sum(change)
  FROM taken, unnest(labels, changes) one(label, change)
  WHERE exists_still
  GROUP BY lower(label) HAVING sum(change) <> 0
  -- In one order, so that two transactions never deadlock.
  ORDER BY lower(label)
  ON CONFLICT (user_id, key) DO UPDATE SET uses = known.uses + excluded.uses,
    label = CASE WHEN known.uses <= 0 THEN excluded.label ELSE known.label END;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER topic_changes_apply AFTER INSERT ON topic_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION apply_topic_changes();
