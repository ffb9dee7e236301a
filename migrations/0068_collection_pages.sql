CREATE TABLE "collection_reports" (
	"user_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "collection_reports_user_id_collection_id_pk" PRIMARY KEY("user_id","collection_id")
);
--> statement-breakpoint
ALTER TABLE "collection_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "page_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"capture_id" uuid NOT NULL,
	"slug" text DEFAULT translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') NOT NULL,
	"is_shown" boolean NOT NULL,
	"shows_note" boolean DEFAULT false NOT NULL,
	"shows_name" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_entries_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "page_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "collection_pages" (
	"collection_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"slug" text DEFAULT translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') NOT NULL,
	"visibility" text NOT NULL,
	"shows_new" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "collection_pages_not_unfiled" CHECK ("collection_pages"."collection_id" <> "collection_pages"."owner_id"),
	CONSTRAINT "collection_pages_visibility" CHECK ("collection_pages"."visibility" in ('link', 'listed'))
);
--> statement-breakpoint
ALTER TABLE "collection_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD COLUMN "collection_id" uuid;--> statement-breakpoint
ALTER TABLE "collection_reports" ADD CONSTRAINT "collection_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_reports" ADD CONSTRAINT "collection_reports_collection_id_interest_profiles_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."interest_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_entries" ADD CONSTRAINT "page_entries_collection_id_collection_pages_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection_pages"("collection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_entries" ADD CONSTRAINT "page_entries_entry" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_pages" ADD CONSTRAINT "collection_pages_collection" FOREIGN KEY ("collection_id","owner_id") REFERENCES "public"."interest_profiles"("id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "collection_reports_collection" ON "collection_reports" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "collection_reports_open" ON "collection_reports" USING btree ("created_at") WHERE "collection_reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "page_entries_newest" ON "page_entries" USING btree ("collection_id","decided_at","entry_id") WHERE "page_entries"."is_shown";--> statement-breakpoint
CREATE INDEX "page_entries_user" ON "page_entries" USING btree ("user_id","collection_id");--> statement-breakpoint
CREATE INDEX "page_entries_capture" ON "page_entries" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX "collection_pages_owner" ON "collection_pages" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_collection_id_interest_profiles_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."interest_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "collection_reports_system" ON "collection_reports" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "collection_reports_own" ON "collection_reports" AS PERMISSIVE FOR ALL TO public USING ("collection_reports"."user_id" = (select app_user_id())) WITH CHECK ("collection_reports"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "page_entries_system" ON "page_entries" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "page_entries_read" ON "page_entries" AS PERMISSIVE FOR SELECT TO public USING ("page_entries"."user_id" = (select app_user_id()) or ("page_entries"."is_shown" and exists (select 1 from collection_pages page
        where page.collection_id = "page_entries"."collection_id")));--> statement-breakpoint
CREATE POLICY "page_entries_insert" ON "page_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("page_entries"."user_id" = (select app_user_id()) and exists (select 1 from user_entries entry
        where entry.id = "page_entries"."entry_id" and entry.user_id = (select app_user_id())
          and entry.interest_profile_id = "page_entries"."collection_id" and entry.entry_id = "page_entries"."capture_id"));--> statement-breakpoint
CREATE POLICY "page_entries_update" ON "page_entries" AS PERMISSIVE FOR UPDATE TO public USING ("page_entries"."user_id" = (select app_user_id())) WITH CHECK ("page_entries"."user_id" = (select app_user_id()) and exists (select 1 from user_entries entry
        where entry.id = "page_entries"."entry_id" and entry.user_id = (select app_user_id())
          and entry.interest_profile_id = "page_entries"."collection_id" and entry.entry_id = "page_entries"."capture_id"));--> statement-breakpoint
CREATE POLICY "page_entries_delete" ON "page_entries" AS PERMISSIVE FOR DELETE TO public USING ("page_entries"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "collection_pages_system" ON "collection_pages" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "collection_pages_read" ON "collection_pages" AS PERMISSIVE FOR SELECT TO public USING ("collection_pages"."owner_id" = (select app_user_id()) or "collection_pages"."collection_id" = any ((select app_open_collections())::uuid[]));--> statement-breakpoint
CREATE POLICY "collection_pages_insert" ON "collection_pages" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("collection_pages"."owner_id" = (select app_user_id()) and "collection_pages"."withdrawn_at" is null);--> statement-breakpoint
CREATE POLICY "collection_pages_update" ON "collection_pages" AS PERMISSIVE FOR UPDATE TO public USING ("collection_pages"."owner_id" = (select app_user_id()) and "collection_pages"."withdrawn_at" is null) WITH CHECK ("collection_pages"."owner_id" = (select app_user_id()) and "collection_pages"."withdrawn_at" is null);--> statement-breakpoint
CREATE POLICY "collection_pages_delete" ON "collection_pages" AS PERMISSIVE FOR DELETE TO public USING ("collection_pages"."owner_id" = (select app_user_id()) and "collection_pages"."withdrawn_at" is null);--> statement-breakpoint
ALTER TABLE collection_pages FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE page_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE collection_reports FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The entries that visitors see on the public page of a collection. In SQL, so that it is inlined into the query that
-- reads them; row policies apply, so that only the system gets all of them.
CREATE FUNCTION shown_on_page(page uuid)
RETURNS TABLE (shown page_entries, card user_entries, captured global_entries) LANGUAGE sql STABLE AS $$
  SELECT shown, card, captured FROM page_entries shown
    JOIN user_entries card ON card.id = shown.entry_id AND card.interest_profile_id = shown.collection_id
    JOIN global_entries captured ON captured.id = card.entry_id
    JOIN users holder ON holder.id = shown.user_id
  WHERE shown.collection_id = page AND shown.is_shown AND holder.blocked_at IS NULL
    AND captured.status = 'ready' AND captured.withdrawn_at IS NULL
    -- Only the user who captured something may show it, unless it is public anyway.
    AND (captured.creator_id = shown.user_id OR EXISTS (SELECT FROM public_entries WHERE entry_id = captured.id))
$$;
--> statement-breakpoint
-- The lead pictures of the newest entries on a page, each once. The fence (OFFSET 0) has each entry looked up by its key.
CREATE FUNCTION page_cover(page uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('entry', slug, 'color', color) ORDER BY decided_at DESC, entry_id DESC), '[]')
  FROM (SELECT * FROM (SELECT DISTINCT ON (digest) * FROM (
      SELECT newest.slug, newest.decided_at, newest.entry_id, on_page.picture ->> 'digest' AS digest,
        on_page.picture ->> 'color' AS color
      FROM (SELECT known.slug, known.decided_at, known.entry_id FROM page_entries known
        WHERE known.collection_id = page AND known.is_shown
        ORDER BY known.decided_at DESC, known.entry_id DESC LIMIT 16) newest
      CROSS JOIN LATERAL (SELECT (one.captured).picture FROM shown_on_page(page) one
        WHERE (one.shown).entry_id = newest.entry_id OFFSET 0) on_page
      WHERE on_page.picture IS NOT NULL) pictured
    ORDER BY digest, decided_at DESC, entry_id DESC) different
    ORDER BY decided_at DESC, entry_id DESC LIMIT 4) cover
$$;
--> statement-breakpoint
-- What visitors see of a collection whose public page is on.
CREATE FUNCTION app_collection_page(wanted text)
RETURNS TABLE (owner_id uuid, title text, description text, emoji text, color text, visibility text, updated_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT page.owner_id, collection.title, collection.description, collection.emoji, collection.color,
      page.visibility, page.updated_at
    FROM collection_pages page
    JOIN interest_profiles collection ON collection.id = page.collection_id
    JOIN users owner ON owner.id = page.owner_id
    WHERE page.slug = wanted AND page.withdrawn_at IS NULL AND owner.blocked_at IS NULL;
  PERFORM set_config('app.system', system, true);
END $$;
--> statement-breakpoint
-- What all shown entries of such a page determine.
CREATE FUNCTION app_page_totals(wanted text)
RETURNS TABLE (entry_count integer, has_supplied boolean, cover jsonb) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT counted.entries, counted.supplied, page_cover(page.collection_id)
    FROM collection_pages page JOIN users owner ON owner.id = page.owner_id
    CROSS JOIN LATERAL (SELECT count(*)::integer AS entries, coalesce(bool_or((on_page.captured).supplied), false) AS supplied
      FROM shown_on_page(page.collection_id) on_page) counted
    WHERE page.slug = wanted AND page.withdrawn_at IS NULL AND owner.blocked_at IS NULL;
  PERFORM set_config('app.system', system, true);
END $$;
--> statement-breakpoint
-- The entries on such a page, newest first: those after a position, or only the one with this slug. A loop along the
-- index, because a plan made without statistics would sort all entries for each page.
CREATE FUNCTION app_page_entries(wanted text, after_time timestamptz, after_id uuid, only_slug text, most integer)
RETURNS TABLE (slug text, decided_at timestamptz, entry_id uuid, title text, summary text, url text, site_name text, author text,
  published_on text, supplied boolean, main_topics text[], key_takeaways text[], reading_time_minutes integer, picture jsonb,
  why text, added_by text) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  page uuid;
  from_time timestamptz := '-infinity';
  upto_time timestamptz := coalesce(after_time, 'infinity');
  from_id uuid := '00000000-0000-0000-0000-000000000000';
  upto_id uuid := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  place uuid;
  missing integer := most;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT live.collection_id INTO page FROM collection_pages live JOIN users owner ON owner.id = live.owner_id
    WHERE live.slug = wanted AND live.withdrawn_at IS NULL AND owner.blocked_at IS NULL;
  IF only_slug IS NOT NULL THEN
    SELECT one.decided_at, one.entry_id, one.decided_at, one.entry_id INTO from_time, from_id, upto_time, upto_id
      FROM page_entries one WHERE one.slug = only_slug AND one.collection_id = page;
  END IF;
  FOR place IN SELECT known.entry_id FROM page_entries known
    WHERE known.collection_id = page AND known.is_shown
      AND (known.decided_at, known.entry_id) >= (from_time, from_id)
      AND (known.decided_at, known.entry_id) <= (upto_time, upto_id) AND known.entry_id IS DISTINCT FROM after_id
    ORDER BY known.decided_at DESC, known.entry_id DESC
  LOOP
    RETURN QUERY SELECT (on_page.shown).slug, (on_page.shown).decided_at, (on_page.shown).entry_id, (on_page.captured).title,
        (on_page.captured).summary, (on_page.captured).url, (on_page.captured).site_name, (on_page.captured).author,
        (on_page.captured).published_on, (on_page.captured).supplied, shown_topics(on_page.captured),
        (on_page.captured).key_takeaways, (on_page.captured).reading_time_minutes, (on_page.captured).picture,
        CASE WHEN (on_page.shown).shows_note THEN nullif((on_page.card).why_its_interesting, '') END,
        CASE WHEN (on_page.shown).shows_name THEN (SELECT profile.username FROM profiles profile
          WHERE profile.id = (on_page.shown).user_id) END
      FROM shown_on_page(page) on_page WHERE (on_page.shown).entry_id = place;
    IF FOUND THEN missing := missing - 1; END IF;
    EXIT WHEN missing = 0;
  END LOOP;
  PERFORM set_config('app.system', system, true);
END $$;
--> statement-breakpoint
-- The collections that a user lists on the own public page, while that is on.
CREATE FUNCTION app_listed_collections(person uuid)
RETURNS TABLE (slug text, title text, description text, emoji text, color text, entry_count integer, cover jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT page.slug, collection.title, collection.description, collection.emoji, collection.color,
      (SELECT count(*)::integer FROM shown_on_page(page.collection_id)), page_cover(page.collection_id)
    FROM collection_pages page
    JOIN interest_profiles collection ON collection.id = page.collection_id
    JOIN users owner ON owner.id = page.owner_id
    JOIN public_pages own ON own.user_id = page.owner_id
    WHERE page.owner_id = person AND page.visibility = 'listed' AND page.withdrawn_at IS NULL
      AND owner.blocked_at IS NULL AND own.is_on
    ORDER BY page.created_at DESC, page.slug LIMIT 50;
  PERFORM set_config('app.system', system, true);
END $$;
--> statement-breakpoint
-- The slugs of the pages that search engines may list: on an indexed page of their owner, and without supplied entries.
CREATE FUNCTION app_indexed_collections() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT page.slug FROM collection_pages page
    WHERE page.visibility = 'listed' AND page.withdrawn_at IS NULL
      AND page.owner_id IN (SELECT own.user_id FROM app_indexed_pages() indexed JOIN public_pages own ON own.name = indexed)
      AND NOT EXISTS (SELECT FROM shown_on_page(page.collection_id) on_page WHERE (on_page.captured).supplied)
    ORDER BY page.slug LIMIT 10000;
  PERFORM set_config('app.system', system, true);
END $$;
--> statement-breakpoint
-- What a user decided ends when the entry leaves the collection. An entry that the owner adds later is shown at once
-- if the owner chose that. Entries with an earlier date, which are imported or restored, wait for a decision.
CREATE FUNCTION keep_page_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_OP = 'UPDATE' THEN DELETE FROM page_entries WHERE entry_id = NEW.id; END IF;
  INSERT INTO page_entries (entry_id, collection_id, user_id, capture_id, is_shown)
    SELECT NEW.id, page.collection_id, NEW.user_id, NEW.entry_id, true FROM collection_pages page
    WHERE page.collection_id = NEW.interest_profile_id AND page.owner_id = NEW.user_id
      AND page.shows_new AND page.withdrawn_at IS NULL AND (TG_OP = 'UPDATE' OR NEW.created_at >= page.created_at);
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_entries_keep_new_page_entry AFTER INSERT ON user_entries
  FOR EACH ROW EXECUTE FUNCTION keep_page_entry();
--> statement-breakpoint
CREATE TRIGGER user_entries_keep_page_entry AFTER UPDATE OF interest_profile_id ON user_entries
  FOR EACH ROW WHEN (OLD.interest_profile_id <> NEW.interest_profile_id) EXECUTE FUNCTION keep_page_entry();
--> statement-breakpoint
-- A new owner decides again whether there is a page. A page that the operator withdrew stays withdrawn.
CREATE FUNCTION end_page() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  DELETE FROM collection_pages WHERE collection_id = OLD.id AND withdrawn_at IS NULL;
  PERFORM set_config('app.system', system, true);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER interest_profiles_end_page BEFORE UPDATE OF user_id ON interest_profiles
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION end_page();
--> statement-breakpoint
-- Members agreed to a page that only its link opens. They are asked again before more people find their entries.
CREATE FUNCTION ask_members_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  DELETE FROM page_entries WHERE collection_id = NEW.collection_id AND user_id <> NEW.owner_id AND is_shown;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_pages_ask_again AFTER UPDATE OF visibility ON collection_pages
  FOR EACH ROW WHEN (OLD.visibility = 'link' AND NEW.visibility = 'listed') EXECUTE FUNCTION ask_members_again();
--> statement-breakpoint
-- Only the operator withdraws a page.
CREATE TRIGGER collection_pages_guard_withdrawal BEFORE UPDATE OF withdrawn_at ON collection_pages
  FOR EACH ROW WHEN (OLD.withdrawn_at IS DISTINCT FROM NEW.withdrawn_at) EXECUTE FUNCTION guard_withdrawal();
--> statement-breakpoint
-- Every process discards what it keeps of public pages (migration "public-changes").
CREATE TRIGGER collection_pages_notify AFTER INSERT OR UPDATE OR DELETE ON collection_pages
  FOR EACH ROW EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER page_entries_notify AFTER INSERT OR UPDATE OR DELETE ON page_entries
  FOR EACH ROW EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
-- The titles, captures and notes that a page shows are in other tables.
CREATE FUNCTION notify_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  is_public boolean;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_TABLE_NAME = 'interest_profiles' THEN
    is_public := EXISTS (SELECT FROM collection_pages WHERE collection_id = NEW.id);
  ELSIF TG_TABLE_NAME = 'user_entries' THEN
    is_public := EXISTS (SELECT FROM page_entries WHERE entry_id = NEW.id AND is_shown AND shows_note);
  ELSIF TG_TABLE_NAME = 'profiles' THEN
    is_public := EXISTS (SELECT FROM page_entries WHERE user_id = NEW.id AND is_shown AND shows_name);
  ELSE
    is_public := EXISTS (SELECT FROM page_entries WHERE capture_id = NEW.id AND is_shown);
  END IF;
  PERFORM set_config('app.system', system, true);
  IF is_public THEN PERFORM pg_notify('public_changed', ''); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER interest_profiles_notify_page AFTER UPDATE OF title, description, emoji, color ON interest_profiles
  FOR EACH ROW EXECUTE FUNCTION notify_page_change();
--> statement-breakpoint
CREATE TRIGGER user_entries_notify_page AFTER UPDATE OF why_its_interesting ON user_entries
  FOR EACH ROW EXECUTE FUNCTION notify_page_change();
--> statement-breakpoint
CREATE TRIGGER global_entries_notify_page AFTER UPDATE ON global_entries
  FOR EACH ROW EXECUTE FUNCTION notify_page_change();
--> statement-breakpoint
CREATE TRIGGER profiles_notify_page AFTER UPDATE OF username ON profiles
  FOR EACH ROW WHEN (OLD.username IS DISTINCT FROM NEW.username) EXECUTE FUNCTION notify_page_change();
--> statement-breakpoint
-- How many entries visitors see of a collection that the actor owns or is a member of.
CREATE FUNCTION app_count_shown(collection uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  counted integer := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM collection_pages WHERE collection_id = collection) THEN RETURN 0; END IF;
  PERFORM set_config('app.system', 'on', true);
  SELECT count(*)::integer INTO counted FROM shown_on_page(collection);
  PERFORM set_config('app.system', system, true);
  RETURN counted;
END $$;
