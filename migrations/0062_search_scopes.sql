DROP POLICY "search_bases_own" ON "search_bases";--> statement-breakpoint
DROP POLICY "search_entries_own" ON "search_entries";--> statement-breakpoint
DROP POLICY "search_postings_own" ON "search_postings";--> statement-breakpoint
DROP POLICY "search_vectors_own" ON "search_vectors";--> statement-breakpoint
ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_card";--> statement-breakpoint
ALTER TABLE "search_bases" DROP CONSTRAINT "search_bases_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_own_card";
--> statement-breakpoint
ALTER TABLE "search_vectors" DROP CONSTRAINT "search_vectors_own_card";
--> statement-breakpoint
ALTER TABLE "search_bases" RENAME COLUMN "user_id" TO "scope_id";--> statement-breakpoint
ALTER TABLE "search_entries" RENAME COLUMN "user_id" TO "scope_id";--> statement-breakpoint
ALTER TABLE "search_postings" RENAME COLUMN "user_id" TO "scope_id";--> statement-breakpoint
ALTER TABLE "search_vectors" RENAME COLUMN "user_id" TO "scope_id";--> statement-breakpoint
ALTER TABLE "search_entries" RENAME CONSTRAINT "search_entries_user_id_number_pk" TO "search_entries_scope_id_number_pk";--> statement-breakpoint
ALTER TABLE "search_postings" RENAME CONSTRAINT "search_postings_user_id_segment_term_pk" TO "search_postings_scope_id_segment_term_pk";--> statement-breakpoint
ALTER TABLE "search_vectors" RENAME CONSTRAINT "search_vectors_user_id_model_card_id_ordinal_pk" TO "search_vectors_scope_id_model_card_id_ordinal_pk";--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "is_note" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_bases" ADD CONSTRAINT "search_bases_scope_id_interest_profiles_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."interest_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_card_id_user_entries_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."user_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_vectors" ADD CONSTRAINT "search_vectors_card_id_user_entries_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."user_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_bases_moved" ON "search_bases" USING btree ("scope_id") WHERE "search_bases"."version" < 0;--> statement-breakpoint
CREATE INDEX "search_entries_notes" ON "search_entries" USING btree ("scope_id") WHERE "search_entries"."is_note";--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_card" UNIQUE("card_id","scope_id");--> statement-breakpoint
CREATE POLICY "search_bases_open" ON "search_bases" AS PERMISSIVE FOR ALL TO public USING ("search_bases"."scope_id" = (select app_user_id()) or "search_bases"."scope_id" = any ((select app_open_collections())::uuid[])) WITH CHECK ("search_bases"."scope_id" = (select app_user_id()) or "search_bases"."scope_id" = any ((select app_open_collections())::uuid[]));--> statement-breakpoint
CREATE POLICY "search_entries_open" ON "search_entries" AS PERMISSIVE FOR ALL TO public USING ("search_entries"."scope_id" = (select app_user_id()) or "search_entries"."scope_id" = any ((select app_open_collections())::uuid[])) WITH CHECK ("search_entries"."scope_id" = (select app_user_id()) or "search_entries"."scope_id" = any ((select app_open_collections())::uuid[]));--> statement-breakpoint
CREATE POLICY "search_postings_open" ON "search_postings" AS PERMISSIVE FOR ALL TO public USING ("search_postings"."scope_id" = (select app_user_id()) or "search_postings"."scope_id" = any ((select app_open_collections())::uuid[])) WITH CHECK ("search_postings"."scope_id" = (select app_user_id()) or "search_postings"."scope_id" = any ((select app_open_collections())::uuid[]));--> statement-breakpoint
CREATE POLICY "search_vectors_open" ON "search_vectors" AS PERMISSIVE FOR ALL TO public USING ("search_vectors"."scope_id" = (select app_user_id()) or "search_vectors"."scope_id" = any ((select app_open_collections())::uuid[])) WITH CHECK ("search_vectors"."scope_id" = (select app_user_id()) or "search_vectors"."scope_id" = any ((select app_open_collections())::uuid[]));--> statement-breakpoint
-- The rows of a scope are deleted with its base, without foreign keys, which would cost more than the rows. The actor
-- is the scope while they are.
CREATE OR REPLACE FUNCTION remove_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  PERFORM set_config('app.user_id', OLD.scope_id::text, true);
  DELETE FROM search_postings WHERE scope_id = OLD.scope_id;
  DELETE FROM search_entries WHERE scope_id = OLD.scope_id;
  DELETE FROM search_vectors WHERE scope_id = OLD.scope_id;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Locks the indexes of scopes in the order in which all writers lock them. Whatever changes several of them calls this
-- first.
CREATE FUNCTION lock_scopes(scopes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
  scope uuid;
BEGIN
  FOR scope IN SELECT DISTINCT wanted FROM unnest(scopes) wanted ORDER BY wanted LOOP
    PERFORM set_config('app.user_id', scope::text, true);
    PERFORM FROM search_bases WHERE scope_id = scope FOR UPDATE;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
END $$;
--> statement-breakpoint
-- Entries of this user changed their scope: a worker finds the mark and indexes them again.
CREATE FUNCTION note_moved(holder uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  PERFORM set_config('app.user_id', holder::text, true);
  INSERT INTO search_bases (scope_id, version) SELECT id, -1 FROM interest_profiles WHERE id = holder
    ON CONFLICT (scope_id) DO UPDATE SET version = -1 WHERE search_bases.version >= 0;
  PERFORM set_config('app.user_id', actor, true);
END $$;
--> statement-breakpoint
-- An entry that leaves a shared collection, or whose note is hidden there, is found there no more from this
-- transaction on.
CREATE FUNCTION leave_scope() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
  has_moved boolean := false;
BEGIN
  PERFORM lock_scopes(ARRAY[OLD.interest_profile_id, OLD.user_id]);
  IF OLD.interest_profile_id <> OLD.user_id THEN
    PERFORM set_config('app.user_id', OLD.interest_profile_id::text, true);
    DELETE FROM search_vectors WHERE scope_id = OLD.interest_profile_id AND card_id = OLD.id;
    DELETE FROM search_entries WHERE scope_id = OLD.interest_profile_id AND card_id = OLD.id;
    has_moved := FOUND;
  END IF;
  PERFORM set_config('app.user_id', OLD.user_id::text, true);
  UPDATE search_entries SET is_stale = true WHERE scope_id = OLD.user_id AND card_id = OLD.id AND is_note;
  IF has_moved OR NEW.interest_profile_id = ANY (app_open_collections()) THEN PERFORM note_moved(OLD.user_id); END IF;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_entries_leave_scope AFTER UPDATE OF interest_profile_id, hides_note ON user_entries FOR EACH ROW
  WHEN (OLD.interest_profile_id <> NEW.interest_profile_id OR OLD.hides_note <> NEW.hides_note)
  EXECUTE FUNCTION leave_scope();
--> statement-breakpoint
-- The scope of a collection exists as long as the collection has members.
CREATE FUNCTION open_or_close_scope() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
  system text := coalesce(current_setting('app.system', true), '');
  collection uuid;
  owner uuid;
  is_shared boolean;
BEGIN
  IF TG_OP = 'DELETE' THEN collection := OLD.collection_id; owner := OLD.owner_id;
  ELSE collection := NEW.collection_id; owner := NEW.owner_id; END IF;
  PERFORM set_config('app.system', 'on', true);
  is_shared := EXISTS (SELECT FROM collection_members WHERE collection_id = collection);
  PERFORM set_config('app.system', system, true);
  PERFORM lock_scopes(ARRAY[collection, owner]);
  IF NOT is_shared THEN
    PERFORM set_config('app.user_id', collection::text, true);
    DELETE FROM search_bases WHERE scope_id = collection;
    PERFORM set_config('app.user_id', actor, true);
  END IF;
  PERFORM note_moved(owner);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_members_scope AFTER INSERT OR DELETE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION open_or_close_scope();
