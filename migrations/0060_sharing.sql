CREATE TABLE "collection_members" (
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_members_collection_id_user_id_pk" PRIMARY KEY("collection_id","user_id"),
	CONSTRAINT "collection_members_not_unfiled" CHECK ("collection_members"."collection_id" <> "collection_members"."owner_id"),
	CONSTRAINT "collection_members_role" CHECK ("collection_members"."role" in ('viewer', 'editor'))
);
--> statement-breakpoint
ALTER TABLE "collection_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "collection_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"sender_name" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_invitations_role" CHECK ("collection_invitations"."role" in ('viewer', 'editor'))
);
--> statement-breakpoint
ALTER TABLE "collection_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "member_notes" (
	"entry_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_notes_entry_id_user_id_pk" PRIMARY KEY("entry_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "member_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_entries" DROP CONSTRAINT "user_entries_own_collection";
--> statement-breakpoint
DROP INDEX "user_entries_collection";--> statement-breakpoint
DROP INDEX "user_entries_collection_titles";--> statement-breakpoint
ALTER TABLE "user_entries" ADD COLUMN "hides_note" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_collection" FOREIGN KEY ("collection_id","owner_id") REFERENCES "public"."interest_profiles"("id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "collection_invitations" ADD CONSTRAINT "collection_invitations_collection" FOREIGN KEY ("collection_id","inviter_id") REFERENCES "public"."interest_profiles"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_members_user" ON "collection_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_members_owner" ON "collection_members" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_invitations_open" ON "collection_invitations" USING btree ("collection_id","recipient");--> statement-breakpoint
CREATE INDEX "collection_invitations_recipient" ON "collection_invitations" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "collection_invitations_inviter" ON "collection_invitations" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "user_entries" ADD CONSTRAINT "user_entries_interest_profile_id_interest_profiles_id_fk" FOREIGN KEY ("interest_profile_id") REFERENCES "public"."interest_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_entries_collection" ON "user_entries" USING btree ("interest_profile_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_entries_collection_titles" ON "user_entries" USING btree ("interest_profile_id","sort_title","id");--> statement-breakpoint
CREATE POLICY "profiles_system" ON "profiles" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
ALTER TABLE "interests" DROP CONSTRAINT "interests_own_collection";
--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_own_collection" FOREIGN KEY ("interest_profile_id","user_id") REFERENCES "public"."interest_profiles"("id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE POLICY "interest_profiles_system" ON "interest_profiles" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
-- The shared collections that the actor owns or is a member of. In SQL and without a changed setting, so that a plan
-- evaluates it once and only if it needs to.
CREATE FUNCTION app_open_collections() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT collection_id), '{}') FROM collection_members
    WHERE user_id = app_user_id() OR owner_id = app_user_id()
$$;
--> statement-breakpoint
CREATE POLICY "interest_profiles_read" ON "interest_profiles" AS PERMISSIVE FOR SELECT TO public USING ("interest_profiles"."user_id" = (select app_user_id()) or "interest_profiles"."id" = any ((select app_open_collections())::uuid[]));--> statement-breakpoint
CREATE POLICY "interest_profiles_insert" ON "interest_profiles" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("interest_profiles"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "interest_profiles_update" ON "interest_profiles" AS PERMISSIVE FOR UPDATE TO public USING ("interest_profiles"."user_id" = (select app_user_id())) WITH CHECK ("interest_profiles"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "interest_profiles_delete" ON "interest_profiles" AS PERMISSIVE FOR DELETE TO public USING ("interest_profiles"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "user_entries_read" ON "user_entries" AS PERMISSIVE FOR SELECT TO public USING ("user_entries"."user_id" = (select app_user_id()) or "user_entries"."interest_profile_id" = any ((select app_open_collections())::uuid[]));--> statement-breakpoint
CREATE POLICY "user_entries_insert" ON "user_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("user_entries"."user_id" = (select app_user_id()) and app_can_read_entry("user_entries"."entry_id"));--> statement-breakpoint
CREATE POLICY "user_entries_update" ON "user_entries" AS PERMISSIVE FOR UPDATE TO public USING ("user_entries"."user_id" = (select app_user_id())) WITH CHECK ("user_entries"."user_id" = (select app_user_id()) and app_can_read_entry("user_entries"."entry_id"));--> statement-breakpoint
CREATE POLICY "user_entries_delete" ON "user_entries" AS PERMISSIVE FOR DELETE TO public USING ("user_entries"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "collection_members_system" ON "collection_members" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "collection_members_read" ON "collection_members" AS PERMISSIVE FOR SELECT TO public USING ("collection_members"."user_id" = (select app_user_id()) or "collection_members"."owner_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "collection_members_update" ON "collection_members" AS PERMISSIVE FOR UPDATE TO public USING ("collection_members"."owner_id" = (select app_user_id())) WITH CHECK ("collection_members"."owner_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "collection_members_delete" ON "collection_members" AS PERMISSIVE FOR DELETE TO public USING ("collection_members"."user_id" = (select app_user_id()) or "collection_members"."owner_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "collection_invitations_own" ON "collection_invitations" AS PERMISSIVE FOR ALL TO public USING ("collection_invitations"."inviter_id" = (select app_user_id())) WITH CHECK ("collection_invitations"."inviter_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "collection_invitations_system" ON "collection_invitations" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "member_notes_own" ON "member_notes" AS PERMISSIVE FOR ALL TO public USING ("member_notes"."user_id" = (select app_user_id())) WITH CHECK ("member_notes"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "member_notes_shown" ON "member_notes" AS PERMISSIVE FOR SELECT TO public USING ("member_notes"."is_shown" and exists (select 1 from user_entries entry
        where entry.id = "member_notes"."entry_id" and entry.interest_profile_id = any ((select app_open_collections())::uuid[])));--> statement-breakpoint
ALTER POLICY "entry_pages_read" ON "entry_pages" TO public USING (exists (select 1 from user_entries held where held.entry_id = "entry_pages"."entry_id"
        and (held.user_id = (select app_user_id()) or held.interest_profile_id = any ((select app_open_collections())::uuid[]))));--> statement-breakpoint
ALTER POLICY "entry_contents_read" ON "entry_contents" TO public USING (exists (select 1 from user_entries held where held.entry_id = "entry_contents"."entry_id"
        and (held.user_id = (select app_user_id()) or held.interest_profile_id = any ((select app_open_collections())::uuid[]))));--> statement-breakpoint
ALTER POLICY "global_entries_read" ON "global_entries" TO public USING ("global_entries"."creator_id" = (select app_user_id()) or (not "global_entries"."is_private" and "global_entries"."withdrawn_at" is null)
        or exists (select 1 from user_entries held where held.entry_id = "global_entries"."id"
        and (held.user_id = (select app_user_id()) or held.interest_profile_id = any ((select app_open_collections())::uuid[]))));--> statement-breakpoint
ALTER POLICY "entry_pictures_read" ON "entry_pictures" TO public USING (exists (select 1 from user_entries held where held.entry_id = "entry_pictures"."entry_id"
        and (held.user_id = (select app_user_id()) or held.interest_profile_id = any ((select app_open_collections())::uuid[]))));--> statement-breakpoint
DROP POLICY "interest_profiles_own" ON "interest_profiles" CASCADE;--> statement-breakpoint
DROP POLICY "user_entries_own" ON "user_entries" CASCADE;--> statement-breakpoint
ALTER TABLE collection_members FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE collection_invitations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE member_notes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Entries come into collections of their own user, or into shared ones that this user may edit. The membership is
-- locked until the commit, so that it ends either before the entry comes or finds the entry.
CREATE FUNCTION check_collection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  IF EXISTS (SELECT FROM interest_profiles WHERE id = NEW.interest_profile_id AND user_id = NEW.user_id) THEN
    RETURN NEW;
  END IF;
  PERFORM set_config('app.system', 'on', true);
  PERFORM FROM collection_members
    WHERE collection_id = NEW.interest_profile_id AND user_id = NEW.user_id AND role = 'editor' FOR SHARE;
  IF NOT FOUND THEN
    RAISE insufficient_privilege USING MESSAGE = 'the user may not add entries to this collection';
  END IF;
  PERFORM set_config('app.system', system, true);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_entries_check_new_collection BEFORE INSERT ON user_entries
  FOR EACH ROW EXECUTE FUNCTION check_collection();
--> statement-breakpoint
CREATE TRIGGER user_entries_check_changed_collection BEFORE UPDATE OF interest_profile_id ON user_entries
  FOR EACH ROW WHEN (OLD.interest_profile_id <> NEW.interest_profile_id) EXECUTE FUNCTION check_collection();
--> statement-breakpoint
-- Puts entries into the Unfiled collections of their users, whose ids those collections have. Each is written as its
-- own user, in the order in which all others lock entries. Returns how many.
CREATE FUNCTION unfile_entries(ids uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
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
  FOREACH holder IN ARRAY holders LOOP
    PERFORM set_config('app.user_id', holder::text, true);
    PERFORM FROM user_entries WHERE id = ANY (ids) AND user_id = holder ORDER BY id FOR NO KEY UPDATE;
    UPDATE user_entries SET interest_profile_id = user_id, updated_at = now() WHERE id = ANY (ids) AND user_id = holder;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN coalesce(array_length(ids, 1), 0);
END $$;
--> statement-breakpoint
-- Rights end with the membership: the entries that the member added go along. A deleted account takes its own, and a
-- new owner stays.
CREATE FUNCTION end_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  ids uuid[];
BEGIN
  PERFORM lock_scopes(ARRAY[OLD.collection_id, OLD.owner_id, OLD.user_id]);
  PERFORM set_config('app.system', 'on', true);
  ids := ARRAY(SELECT entry.id FROM user_entries entry JOIN users ON users.id = entry.user_id
    WHERE entry.interest_profile_id = OLD.collection_id AND entry.user_id = OLD.user_id
      AND OLD.user_id <> OLD.owner_id);
  PERFORM set_config('app.system', system, true);
  PERFORM unfile_entries(ids);
  PERFORM pg_notify('members_changed', OLD.user_id || ' ' || OLD.owner_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_members_end AFTER DELETE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION end_membership();
--> statement-breakpoint
-- Open pages of the member and the owner learn of it, however it came about, and rights that are remembered end.
CREATE FUNCTION announce_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('members_changed', NEW.user_id || ' ' || NEW.owner_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_members_announce AFTER INSERT OR UPDATE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION announce_membership();
--> statement-breakpoint
-- Before a shared collection is deleted, entries of other users leave it.
CREATE FUNCTION empty_shared_collection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  ids uuid[];
BEGIN
  PERFORM set_config('app.system', 'on', true);
  ids := ARRAY(SELECT id FROM user_entries WHERE interest_profile_id = OLD.id AND user_id <> OLD.user_id);
  PERFORM set_config('app.system', system, true);
  IF ids <> '{}' THEN PERFORM unfile_entries(ids); END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER interest_profiles_empty BEFORE DELETE ON interest_profiles
  FOR EACH ROW EXECUTE FUNCTION empty_shared_collection();
--> statement-breakpoint
-- An editor, or the owner, removes another user's entry from a shared collection. Returns its user, or null if the
-- actor may not remove it.
CREATE FUNCTION app_remove_shared_entry(entry uuid, collection uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  holder uuid;
BEGIN
  SELECT card.user_id INTO holder FROM user_entries card
    WHERE card.id = entry AND card.interest_profile_id = collection
      AND EXISTS (SELECT FROM collection_members WHERE collection_id = collection
        AND (owner_id = app_user_id() OR (user_id = app_user_id() AND role = 'editor')));
  IF holder IS NOT NULL THEN PERFORM unfile_entries(ARRAY[entry]); END IF;
  RETURN holder;
END $$;
--> statement-breakpoint
-- The names of users with whom the actor shares a collection, themselves included.
CREATE FUNCTION app_names_of(users uuid[]) RETURNS TABLE (id uuid, name text) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  open uuid[] := app_open_collections();
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT profiles.id, profiles.username FROM profiles
    WHERE profiles.id = ANY (users) AND (profiles.id = app_user_id() OR EXISTS (SELECT FROM collection_members member
      WHERE member.collection_id = ANY (open) AND profiles.id IN (member.user_id, member.owner_id)));
  PERFORM set_config('app.system', system, true);
END $$;
--> statement-breakpoint
-- The members of a collection that is open to the actor, its owner first.
CREATE FUNCTION app_members_of(collection uuid)
RETURNS TABLE (id uuid, name text, role text, since timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  IF collection <> ALL (app_open_collections()) THEN RETURN; END IF;
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT profiles.id, profiles.username, member.role, member.created_at
    FROM (SELECT DISTINCT owner_id AS user_id, 'owner' AS role, NULL::timestamptz AS created_at
        FROM collection_members WHERE collection_id = collection
      UNION ALL SELECT user_id, collection_members.role, created_at
        FROM collection_members WHERE collection_id = collection) member
    JOIN profiles ON profiles.id = member.user_id
    ORDER BY member.role = 'owner' DESC, member.created_at, profiles.id;
  PERFORM set_config('app.system', system, true);
END $$;
--> statement-breakpoint
-- The actor, its owner, hands a collection over to a member, and becomes an editor. Returns false if it cannot.
CREATE FUNCTION app_hand_over(collection uuid, successor uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor uuid := app_user_id();
BEGIN
  PERFORM FROM interest_profiles WHERE id = collection AND user_id = actor AND NOT is_unfiled FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM FROM collection_members WHERE collection_id = collection AND user_id = successor FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('app.system', 'on', true);
  DELETE FROM collection_invitations WHERE collection_id = collection;
  UPDATE interest_profiles SET user_id = successor, updated_at = now() WHERE id = collection;
  INSERT INTO collection_members (collection_id, user_id, owner_id, role) VALUES (collection, actor, successor, 'editor');
  DELETE FROM collection_members WHERE collection_id = collection AND user_id = successor;
  PERFORM set_config('app.system', system, true);
  RETURN true;
END $$;
--> statement-breakpoint
-- A member who leaves leaves copies of the added entries to the collection's owner: without note, title and summary
-- as the member sees them. Returns how many.
CREATE FUNCTION app_leave_copies(collection uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  actor uuid := app_user_id();
  owner uuid := (SELECT owner_id FROM collection_members WHERE collection_id = collection AND user_id = actor);
  copied integer;
BEGIN
  IF owner IS NULL THEN RETURN 0; END IF;
  PERFORM set_config('app.user_id', owner::text, true);
  INSERT INTO user_entries (id, user_id, interest_profile_id, entry_id, title, summary, added_topics, removed_topics,
      created_at, updated_at)
    SELECT gen_random_uuid(), owner, collection, entry_id, title, summary, added_topics, removed_topics, created_at, now()
    FROM user_entries WHERE interest_profile_id = collection AND user_id = actor;
  GET DIAGNOSTICS copied = ROW_COUNT;
  PERFORM set_config('app.user_id', actor::text, true);
  RETURN copied;
END $$;
