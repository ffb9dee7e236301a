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
CREATE FUNCTION list_facets(captured global_entries, note text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array(SELECT lower('topic:' || topic) FROM unnest(captured.main_topics) topic)
    || array(SELECT lower('author:' || btrim(name)) FROM string_to_table(captured.author, ',') name WHERE btrim(name) <> '')
    || array_remove(array[
      'site:' || substring(lower(captured.url) FROM '^https?://(?:[^/@]*@)?(?:www\.)?([^/:?#]+)'),
      'type:' || captured.source,
      'type:' || substring(lower(captured.file_name) FROM '\.(pdf|docx?|txt|png|jpe?g|webp|gif)$'),
      'note:' || (note <> ''),
      'public:' || (NOT captured.is_private AND captured.withdrawn_at IS NULL),
      'failed:' || (captured.status = 'failed')], NULL)
$$;
--> statement-breakpoint
-- The keys of those facets that find entries: not of those that most entries have.
CREATE FUNCTION indexed_facets(facets text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT facet_key(facet) FROM unnest(facets) facet
    WHERE facet NOT IN ('type:url', 'note:false', 'public:false', 'failed:false'))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_sort_title() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  captured global_entries;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_OP = 'INSERT' THEN
    -- Locked until the commit, so that a change of the capture either precedes this card or finds it.
    SELECT * INTO captured FROM global_entries WHERE id = NEW.entry_id FOR SHARE;
  ELSE
    SELECT * INTO captured FROM global_entries WHERE id = NEW.entry_id;
  END IF;
  PERFORM set_config('app.system', system, true);
  NEW.sort_title := left(coalesce(NEW.title, captured.title), 200);
  NEW.filter_text := coalesce(entry_filter_text(coalesce(NEW.title, captured.title), captured.main_topics), '');
  NEW.url_key := captured.url_key;
  NEW.published := coalesce(captured.published_on, '');
  NEW.facets := list_facets(captured, NEW.why_its_interesting);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER user_entries_set_sort_title ON user_entries;--> statement-breakpoint
CREATE TRIGGER user_entries_set_sort_title BEFORE INSERT OR UPDATE OF title, entry_id, why_its_interesting ON user_entries
  FOR EACH ROW EXECUTE FUNCTION set_sort_title();
--> statement-breakpoint
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
        filter_text = entry_filter_text(coalesce(title, NEW.title), NEW.main_topics),
        published = coalesce(NEW.published_on, ''), facets = list_facets(NEW, why_its_interesting)
      WHERE entry_id = NEW.id AND user_id = holder;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
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
UPDATE user_entries card SET published = coalesce(entry.published_on, ''), facets = list_facets(entry, card.why_its_interesting)
  FROM global_entries entry WHERE entry.id = card.entry_id;--> statement-breakpoint
ALTER TABLE entry_facets FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE global_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ANALYZE entry_facets;
