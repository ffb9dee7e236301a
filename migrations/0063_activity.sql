CREATE TABLE "collection_activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"entry_id" uuid,
	"member_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_activity_count" CHECK ("collection_activity"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "collection_activity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "collection_followings" (
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "collection_followings_collection_id_user_id_pk" PRIMARY KEY("collection_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "collection_followings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "collection_activity" ADD CONSTRAINT "collection_activity_collection_id_interest_profiles_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."interest_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_activity" ADD CONSTRAINT "collection_activity_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_activity" ADD CONSTRAINT "collection_activity_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_followings" ADD CONSTRAINT "collection_followings_collection_id_interest_profiles_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."interest_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_followings" ADD CONSTRAINT "collection_followings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_activity_newest" ON "collection_activity" USING btree ("collection_id","created_at","id");--> statement-breakpoint
CREATE INDEX "collection_activity_oldest" ON "collection_activity" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "collection_activity_actor" ON "collection_activity" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "collection_activity_member" ON "collection_activity" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "collection_followings_user" ON "collection_followings" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "collection_activity_read" ON "collection_activity" AS PERMISSIVE FOR SELECT TO public USING ("collection_activity"."collection_id" = any ((select app_open_collections())::uuid[]));--> statement-breakpoint
CREATE POLICY "collection_activity_system" ON "collection_activity" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "collection_followings_read" ON "collection_followings" AS PERMISSIVE FOR SELECT TO public USING ("collection_followings"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "collection_followings_update" ON "collection_followings" AS PERMISSIVE FOR UPDATE TO public USING ("collection_followings"."user_id" = (select app_user_id())) WITH CHECK ("collection_followings"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "collection_followings_system" ON "collection_followings" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
ALTER TABLE collection_activity FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE collection_followings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Records what a user did in a collection. The same in quick succession is counted in one row, and so are changes of
-- one entry within an hour. A row that another transaction has just written is left alone instead of waited for: two
-- transactions of one user could wait for each other otherwise.
CREATE FUNCTION note_activity(collection uuid, done_by uuid, what text, entry uuid, concerned uuid, times integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  known uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT id INTO known FROM collection_activity
    WHERE collection_id = collection AND actor_id = done_by AND kind = what AND member_id IS NOT DISTINCT FROM concerned
      AND created_at > now() - CASE WHEN entry_id = entry THEN interval '1 hour' ELSE interval '1 minute' END
    ORDER BY created_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE collection_activity SET created_at = greatest(created_at, now()),
        count = CASE WHEN entry_id = entry AND kind <> 'comment-written' THEN count ELSE count + times END,
        entry_id = CASE WHEN entry_id = entry THEN entry END
      WHERE id = known;
  ELSE
    -- Both may just be deleted.
    INSERT INTO collection_activity (id, collection_id, actor_id, kind, entry_id, member_id, count)
      SELECT gen_random_uuid(), collection, (SELECT id FROM users WHERE id = done_by), what, entry,
        (SELECT id FROM users WHERE id = concerned), times
      FROM interest_profiles WHERE id = collection;
  END IF;
  PERFORM set_config('app.system', system, true);
  -- What happens to entries is announced with their own changes. NOTIFY makes commits wait for each other.
  IF what NOT LIKE 'entry-%' THEN PERFORM pg_notify('activity_changed', collection::text); END IF;
END $$;
--> statement-breakpoint
-- For services: the actor did this in a collection that is open to the actor. Nothing is recorded in others.
CREATE FUNCTION app_note_activity(collection uuid, what text, entry uuid, concerned uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF collection = ANY (app_open_collections()) THEN
    PERFORM note_activity(collection, app_user_id(), what, entry, concerned, 1);
  END IF;
END $$;
--> statement-breakpoint
-- Once per statement. Users without shared collections pay one lookup. Rows before and after are matched by sorting,
-- because a kept plan of a join that was made for a single row does not suit 10,000.
CREATE FUNCTION record_entry_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open uuid[] := app_open_collections();
  actor uuid := app_user_id();
  -- Entries are moved as their own user, whoever removed them (unfile_entries).
  mover uuid := coalesce(nullif(current_setting('app.moved_by', true), '')::uuid, actor);
  one record;
BEGIN
  IF open = '{}' OR current_setting('app.records_activity', true) = 'off' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT interest_profile_id AS collection, count(*)::integer AS times, (array_agg(id))[1] AS entry
      FROM new_cards WHERE interest_profile_id = ANY (open) GROUP BY 1
    LOOP
      PERFORM note_activity(one.collection, actor, 'entry-added', CASE one.times WHEN 1 THEN one.entry END, NULL, one.times);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT interest_profile_id AS collection, count(*)::integer AS times, (array_agg(id))[1] AS entry
      FROM old_cards WHERE interest_profile_id = ANY (open) GROUP BY 1
    LOOP
      PERFORM note_activity(one.collection, actor, 'entry-deleted', CASE one.times WHEN 1 THEN one.entry END, NULL, one.times);
    END LOOP;
  ELSE
    FOR one IN
      WITH states AS (
        SELECT id, interest_profile_id AS collection, title, summary,
          CASE WHEN hides_note THEN '' ELSE why_its_interesting END AS note, false AS is_new FROM old_cards
        UNION ALL
        SELECT id, interest_profile_id, title, summary,
          CASE WHEN hides_note THEN '' ELSE why_its_interesting END, true FROM new_cards),
      changes AS (
        SELECT id, is_new, collection, title, summary, note, lag(collection) OVER pair AS former_collection,
          lag(title) OVER pair AS former_title, lag(summary) OVER pair AS former_summary, lag(note) OVER pair AS former_note
        FROM states WINDOW pair AS (PARTITION BY id ORDER BY is_new)),
      events AS (
        SELECT former_collection AS collection,
          CASE mover WHEN actor THEN 'entry-moved-out' ELSE 'entry-removed' END AS what, id
          FROM changes WHERE is_new AND collection <> former_collection
        UNION ALL
        SELECT collection, 'entry-moved-in', id FROM changes WHERE is_new AND collection <> former_collection
        UNION ALL
        SELECT collection, 'entry-edited', id FROM changes
          WHERE is_new AND collection = former_collection
            AND (title IS DISTINCT FROM former_title OR summary IS DISTINCT FROM former_summary)
        UNION ALL
        SELECT collection, 'note-shown', id FROM changes
          WHERE is_new AND collection = former_collection AND note <> '' AND note <> former_note)
      SELECT collection, what, count(*)::integer AS times, (array_agg(id))[1] AS entry
      FROM events WHERE collection = ANY (open) GROUP BY 1, 2
    LOOP
      PERFORM note_activity(one.collection, mover, one.what, CASE one.times WHEN 1 THEN one.entry END,
        CASE one.what WHEN 'entry-removed' THEN actor END, one.times);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_entries_record_additions AFTER INSERT ON user_entries
  REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION record_entry_activity();--> statement-breakpoint
CREATE TRIGGER user_entries_record_changes AFTER UPDATE ON user_entries
  REFERENCING OLD TABLE AS old_cards NEW TABLE AS new_cards
  FOR EACH STATEMENT EXECUTE FUNCTION record_entry_activity();--> statement-breakpoint
CREATE TRIGGER user_entries_record_deletions AFTER DELETE ON user_entries
  REFERENCING OLD TABLE AS old_cards FOR EACH STATEMENT EXECUTE FUNCTION record_entry_activity();--> statement-breakpoint
-- As before, and names the user who moves the entries.
CREATE OR REPLACE FUNCTION unfile_entries(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  holders uuid[];
  holder uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  holders := ARRAY(SELECT DISTINCT user_id FROM user_entries WHERE id = ANY (ids) ORDER BY user_id);
  PERFORM lock_scopes(holders || ARRAY(SELECT interest_profile_id FROM user_entries WHERE id = ANY (ids))
    || ARRAY(SELECT owner.user_id FROM user_entries entry JOIN interest_profiles owner ON owner.id = entry.interest_profile_id
      WHERE entry.id = ANY (ids)));
  PERFORM set_config('app.system', system, true);
  PERFORM set_config('app.moved_by', actor, true);
  FOREACH holder IN ARRAY holders LOOP
    PERFORM set_config('app.user_id', holder::text, true);
    PERFORM FROM user_entries WHERE id = ANY (ids) AND user_id = holder ORDER BY id FOR NO KEY UPDATE;
    UPDATE user_entries SET interest_profile_id = user_id, updated_at = now() WHERE id = ANY (ids) AND user_id = holder;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  PERFORM set_config('app.moved_by', '', true);
  RETURN coalesce(array_length(ids, 1), 0);
END $$;
--> statement-breakpoint
-- As before. The owner, whose the copies are, did not add them.
CREATE OR REPLACE FUNCTION app_leave_copies(collection uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  actor uuid := app_user_id();
  owner uuid := (SELECT owner_id FROM collection_members WHERE collection_id = collection AND user_id = actor);
  copied integer;
BEGIN
  IF owner IS NULL THEN RETURN 0; END IF;
  PERFORM set_config('app.user_id', owner::text, true);
  PERFORM set_config('app.records_activity', 'off', true);
  INSERT INTO user_entries (id, user_id, interest_profile_id, entry_id, title, summary, added_topics, removed_topics,
      created_at, updated_at)
    SELECT gen_random_uuid(), owner, collection, entry_id, title, summary, added_topics, removed_topics, created_at, now()
    FROM user_entries WHERE interest_profile_id = collection AND user_id = actor;
  GET DIAGNOSTICS copied = ROW_COUNT;
  PERFORM set_config('app.records_activity', '', true);
  PERFORM set_config('app.user_id', actor::text, true);
  RETURN copied;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_note_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app_note_activity(interest_profile_id, 'note-shown', id, NULL) FROM user_entries WHERE id = NEW.entry_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_notes_record_new AFTER INSERT ON member_notes FOR EACH ROW
  WHEN (NEW.is_shown AND NEW.note <> '') EXECUTE FUNCTION record_note_activity();--> statement-breakpoint
CREATE TRIGGER member_notes_record_changed AFTER UPDATE ON member_notes FOR EACH ROW
  WHEN (NEW.is_shown AND NEW.note <> '' AND (NOT OLD.is_shown OR OLD.note <> NEW.note))
  EXECUTE FUNCTION record_note_activity();--> statement-breakpoint
CREATE FUNCTION record_collection_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.user_id <> NEW.user_id THEN
    PERFORM note_activity(NEW.id, OLD.user_id, 'owner-changed', NULL, NEW.user_id, 1);
  ELSE
    PERFORM app_note_activity(NEW.id, 'collection-renamed', NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER interest_profiles_record_changes AFTER UPDATE OF title, user_id ON interest_profiles FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id OR OLD.title <> NEW.title) EXECUTE FUNCTION record_collection_activity();
--> statement-breakpoint
-- Who joined, left or may do something else, and the rows by which owner and members follow the collection. A former
-- owner becomes a member, and a new one is no longer a member: these two stay.
CREATE FUNCTION record_member_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  was_owner boolean;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_OP = 'INSERT' THEN
    was_owner := EXISTS (SELECT FROM collection_activity WHERE collection_id = NEW.collection_id
      AND kind = 'owner-changed' AND actor_id = NEW.user_id AND created_at = now());
    INSERT INTO collection_followings (collection_id, user_id)
      VALUES (NEW.collection_id, NEW.user_id), (NEW.collection_id, NEW.owner_id) ON CONFLICT DO NOTHING;
    PERFORM set_config('app.system', system, true);
    IF NOT was_owner THEN
      PERFORM note_activity(NEW.collection_id, NEW.user_id, 'member-joined', NULL, NULL, 1);
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM set_config('app.system', system, true);
    PERFORM note_activity(NEW.collection_id, NEW.owner_id, 'role-changed', NULL, NEW.user_id, 1);
  ELSIF OLD.user_id <> OLD.owner_id THEN
    DELETE FROM collection_followings WHERE collection_id = OLD.collection_id AND user_id = OLD.user_id;
    IF NOT EXISTS (SELECT FROM collection_members WHERE collection_id = OLD.collection_id) THEN
      -- Other people may join later: they do not see what these did. A row that is being written is left to the sweep.
      DELETE FROM collection_activity WHERE id IN (
        SELECT id FROM collection_activity WHERE collection_id = OLD.collection_id FOR UPDATE SKIP LOCKED);
      DELETE FROM collection_followings WHERE collection_id = OLD.collection_id;
      PERFORM set_config('app.system', system, true);
    ELSE
      PERFORM set_config('app.system', system, true);
      IF OLD.owner_id = app_user_id() THEN
        PERFORM note_activity(OLD.collection_id, OLD.owner_id, 'member-removed', NULL, OLD.user_id, 1);
      ELSE
        PERFORM note_activity(OLD.collection_id, OLD.user_id, 'member-left', NULL, NULL, 1);
      END IF;
    END IF;
  END IF;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Named to run after collection_members_end, which moves the entries of the member.
CREATE TRIGGER collection_members_record_new AFTER INSERT OR DELETE ON collection_members FOR EACH ROW
  EXECUTE FUNCTION record_member_activity();--> statement-breakpoint
CREATE TRIGGER collection_members_record_role AFTER UPDATE OF role ON collection_members FOR EACH ROW
  WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION record_member_activity();--> statement-breakpoint
-- The names of users in the activity of a collection that is open to the actor, also of former members.
CREATE FUNCTION app_names_in_activity(collection uuid) RETURNS TABLE (id uuid, name text) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  IF collection <> ALL (app_open_collections()) THEN RETURN; END IF;
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT profiles.id, profiles.username FROM profiles WHERE profiles.id IN (
    SELECT actor_id FROM collection_activity WHERE collection_id = collection
    UNION SELECT member_id FROM collection_activity WHERE collection_id = collection);
  PERFORM set_config('app.system', system, true);
END $$;
--> statement-breakpoint
DO $$ BEGIN
  PERFORM set_config('app.system', 'on', true);
  INSERT INTO collection_followings (collection_id, user_id)
    SELECT collection_id, user_id FROM collection_members
    UNION SELECT collection_id, owner_id FROM collection_members;
  PERFORM set_config('app.system', '', true);
END $$;
