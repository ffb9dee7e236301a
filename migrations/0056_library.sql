CREATE TABLE "entry_facets" (
	"user_id" uuid NOT NULL,
	"facet" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "entry_facets_user_id_facet_created_at_entry_id_pk" PRIMARY KEY("user_id","facet","created_at","entry_id")
);
--> statement-breakpoint
ALTER TABLE "entry_facets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_filters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_entries" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_entries" ADD COLUMN "published" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_filters_order" ON "saved_filters" USING btree ("user_id","position","id");--> statement-breakpoint
CREATE INDEX "user_entries_published" ON "user_entries" USING btree ("user_id","published","created_at","id");--> statement-breakpoint
CREATE POLICY "entry_facets_own" ON "entry_facets" AS PERMISSIVE FOR ALL TO public USING ("entry_facets"."user_id" = (select app_user_id())) WITH CHECK ("entry_facets"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "entry_facets_system" ON "entry_facets" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "saved_filters_own" ON "saved_filters" AS PERMISSIVE FOR ALL TO public USING ("saved_filters"."user_id" = (select app_user_id())) WITH CHECK ("saved_filters"."user_id" = (select app_user_id()));--> statement-breakpoint
ALTER TABLE entry_facets FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE saved_filters FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The key of a facet: 64 bits of its digest. Not a hash of PostgreSQL, which may change between versions.
CREATE FUNCTION facet_key(facet text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ('x' || left(encode(sha256(convert_to(facet, 'UTF8')), 'hex'), 16))::bit(64)::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION facet_keys(facets text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT facet_key(lower(facet)) FROM unnest(facets) facet)
$$;
--> statement-breakpoint
CREATE FUNCTION fold_facets(facets text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT lower(facet) FROM unnest(facets) facet)
$$;
--> statement-breakpoint
-- What /library filters by. A feature with a filter of its own adds its facets here.
CREATE FUNCTION list_facets(card user_entries, captured global_entries) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array(SELECT lower('topic:' || topic) FROM unnest(card.topics) topic)
    || array(SELECT lower('author:' || btrim(name)) FROM string_to_table(captured.author, ',') name WHERE btrim(name) <> '')
    || array_remove(array[
      'site:' || substring(lower(captured.url) FROM '^https?://(?:[^/@]*@)?(?:www\.)?([^/:?#]+)'),
      'type:' || captured.source,
      'type:' || substring(lower(captured.file_name) FROM '\.(pdf|docx?|txt|png|jpe?g|webp|gif)$'),
      'note:' || (card.why_its_interesting <> ''),
      'public:' || (NOT captured.is_private AND captured.withdrawn_at IS NULL),
      'failed:' || (captured.status = 'failed'),
      'state:' || coalesce((SELECT state FROM reading_states WHERE user_id = card.user_id AND entry_id = card.id), 'unread'),
      'highlighted:' || EXISTS (SELECT FROM highlights WHERE user_id = card.user_id AND entry_id = card.id)], NULL)
$$;
--> statement-breakpoint
-- The keys of those facets that find entries: not of those that most entries have.
CREATE FUNCTION indexed_facets(facets text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT facet_key(facet) FROM unnest(facets) facet
    WHERE facet NOT IN ('type:url', 'note:false', 'public:false', 'failed:false', 'state:unread', 'highlighted:false'))
$$;
--> statement-breakpoint
-- Fired after user_entries_set_sort_title, which sets the topics, because triggers are fired in the order of their names.
CREATE FUNCTION set_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  captured global_entries;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT * INTO captured FROM global_entries WHERE id = NEW.entry_id;
  PERFORM set_config('app.system', system, true);
  NEW.published := coalesce(captured.published_on, '');
  NEW.facets := list_facets(NEW, captured);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_entries_then_set_facets
  BEFORE INSERT OR UPDATE OF entry_id, why_its_interesting, topics, added_topics, removed_topics ON user_entries
  FOR EACH ROW EXECUTE FUNCTION set_facets();
--> statement-breakpoint
-- pass_title_on writes the topics of all entries of the capture, which sets their facets.
DROP TRIGGER global_entries_pass_title_on ON global_entries;--> statement-breakpoint
CREATE TRIGGER global_entries_pass_title_on
  AFTER UPDATE OF title, main_topics, author, published_on, url, file_name, status, is_private, withdrawn_at ON global_entries
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.main_topics IS DISTINCT FROM NEW.main_topics
    OR OLD.author IS DISTINCT FROM NEW.author OR OLD.published_on IS DISTINCT FROM NEW.published_on
    OR OLD.url IS DISTINCT FROM NEW.url OR OLD.file_name IS DISTINCT FROM NEW.file_name
    OR (OLD.status = 'failed') IS DISTINCT FROM (NEW.status = 'failed')
    OR OLD.is_private IS DISTINCT FROM NEW.is_private OR OLD.withdrawn_at IS DISTINCT FROM NEW.withdrawn_at)
  EXECUTE FUNCTION pass_title_on();
--> statement-breakpoint
-- After a change of reading states or highlights: sets the facets of their entries, which may be deleted already.
CREATE FUNCTION touch_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := CASE TG_TABLE_NAME WHEN 'highlights' THEN 'highlighted:true' END;
  ids uuid[];
BEGIN
  IF TG_OP = 'DELETE' THEN ids := array(SELECT DISTINCT entry_id FROM old_rows);
  ELSE ids := array(SELECT DISTINCT entry_id FROM new_rows); END IF;
  PERFORM FROM user_entries WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  -- Most highlights are not the first of their entry.
  UPDATE user_entries SET topics = topics WHERE id = ANY (ids)
    AND (TG_OP = 'DELETE' OR wanted IS NULL OR wanted <> ALL (facets));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reading_states_touch_new AFTER INSERT ON reading_states
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_facets();
--> statement-breakpoint
CREATE TRIGGER reading_states_touch_old AFTER DELETE ON reading_states
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_facets();
--> statement-breakpoint
CREATE TRIGGER highlights_touch_new AFTER INSERT ON highlights
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_facets();
--> statement-breakpoint
CREATE TRIGGER highlights_touch_old AFTER DELETE ON highlights
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_facets();
--> statement-breakpoint
-- A position alone changes no facet.
CREATE FUNCTION touch_read_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_entries SET topics = topics WHERE id = NEW.entry_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reading_states_touch_changed AFTER UPDATE ON reading_states
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION touch_read_entry();
--> statement-breakpoint
-- Keeps entry_facets equal to the indexed facets of all entries.
CREATE FUNCTION keep_entry_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint[] := '{}';
  after bigint[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN before := indexed_facets(OLD.facets); END IF;
  IF TG_OP <> 'DELETE' THEN after := indexed_facets(NEW.facets); END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM entry_facets WHERE user_id = OLD.user_id AND created_at = OLD.created_at AND entry_id = OLD.id
      AND facet = ANY (before) AND (facet <> ALL (after) OR OLD.created_at <> NEW.created_at);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO entry_facets SELECT NEW.user_id, facet, NEW.created_at, NEW.id FROM unnest(after) facet
      WHERE facet <> ALL (before) OR OLD.created_at <> NEW.created_at ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_entries_keep_facets AFTER INSERT OR DELETE ON user_entries
  FOR EACH ROW EXECUTE FUNCTION keep_entry_facets();
--> statement-breakpoint
CREATE TRIGGER user_entries_keep_changed_facets AFTER UPDATE ON user_entries
  FOR EACH ROW WHEN (OLD.facets IS DISTINCT FROM NEW.facets OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION keep_entry_facets();
--> statement-breakpoint
-- The migration runs as the tables' owner without a user: forced policies would hide every row.
ALTER TABLE user_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE global_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE entry_facets NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE reading_states NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE highlights NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE user_entries card SET published = coalesce(entry.published_on, ''), facets = list_facets(card, entry)
  FROM global_entries entry WHERE entry.id = card.entry_id;--> statement-breakpoint
ALTER TABLE highlights FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE reading_states FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE entry_facets FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE global_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ANALYZE entry_facets;
