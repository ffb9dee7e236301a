ALTER TABLE "highlights" DROP CONSTRAINT "highlights_own_entry";
--> statement-breakpoint
ALTER TABLE "reading_states" DROP CONSTRAINT "reading_states_own_entry";
--> statement-breakpoint
ALTER TABLE "highlights" ADD COLUMN "is_of_other" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "highlights" ADD COLUMN "entry_user_id" uuid GENERATED ALWAYS AS (case when not is_of_other then user_id end) STORED;--> statement-breakpoint
ALTER TABLE "highlights" ADD COLUMN "shared_in" uuid;--> statement-breakpoint
ALTER TABLE "reading_states" ADD COLUMN "is_of_other" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_states" ADD COLUMN "entry_user_id" uuid GENERATED ALWAYS AS (case when not is_of_other then user_id end) STORED;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_shared_in_interest_profiles_id_fk" FOREIGN KEY ("shared_in") REFERENCES "public"."interest_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_own_entry" FOREIGN KEY ("entry_id","entry_user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_states" ADD CONSTRAINT "reading_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_states" ADD CONSTRAINT "reading_states_own_entry" FOREIGN KEY ("entry_id","entry_user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "highlights_shared" ON "highlights" USING btree ("shared_in","user_id") WHERE "highlights"."shared_in" is not null;--> statement-breakpoint
DROP POLICY "highlights_own" ON "highlights" CASCADE;--> statement-breakpoint
CREATE POLICY "highlights_shown" ON "highlights" AS PERMISSIVE FOR SELECT TO public USING ("highlights"."shared_in" = any ((select app_open_collections())::uuid[]) and exists (select 1 from user_entries entry
        where entry.id = "highlights"."entry_id" and entry.interest_profile_id = "highlights"."shared_in"));--> statement-breakpoint
CREATE POLICY "highlights_insert" ON "highlights" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("highlights"."user_id" = (select app_user_id()) and ("highlights"."shared_in" is null or exists (select 1 from interest_profiles shown where shown.id = "highlights"."shared_in"))
        and exists (select 1 from user_entries entry where entry.id = "highlights"."entry_id"));--> statement-breakpoint
CREATE POLICY "highlights_update" ON "highlights" AS PERMISSIVE FOR UPDATE TO public USING ("highlights"."user_id" = (select app_user_id())) WITH CHECK ("highlights"."user_id" = (select app_user_id()) and ("highlights"."shared_in" is null or exists (select 1 from interest_profiles shown where shown.id = "highlights"."shared_in")));--> statement-breakpoint
CREATE POLICY "highlights_delete" ON "highlights" AS PERMISSIVE FOR DELETE TO public USING ("highlights"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "highlights_own" ON "highlights" AS PERMISSIVE FOR SELECT TO public USING ("highlights"."user_id" = (select app_user_id()));--> statement-breakpoint
-- What a member shows to the others ends with the membership, and the open pages of the others learn of it. A new owner
-- stays.
CREATE FUNCTION hide_highlights_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  others text;
BEGIN
  IF OLD.user_id = OLD.owner_id THEN RETURN NULL; END IF;
  PERFORM set_config('app.user_id', OLD.user_id::text, true);
  UPDATE highlights SET shared_in = NULL WHERE user_id = OLD.user_id AND shared_in = OLD.collection_id;
  PERFORM set_config('app.user_id', actor, true);
  PERFORM set_config('app.system', 'on', true);
  others := (SELECT string_agg(user_id::text, ' ') FROM collection_members WHERE collection_id = OLD.collection_id);
  PERFORM set_config('app.system', system, true);
  IF others IS NOT NULL THEN PERFORM pg_notify('members_changed', others); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_members_hide_highlights AFTER DELETE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION hide_highlights_of_member();
--> statement-breakpoint
-- The users with highlights in the text of a capture, on own entries and on those of others. Until the commit, nobody
-- adds one to its present text: adding takes the same lock. Only the system sees the highlights of others.
CREATE OR REPLACE FUNCTION lock_highlighted_text(capture uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  holders uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('highlights of ' || capture, 0));
  PERFORM set_config('app.system', 'on', true);
  holders := ARRAY(SELECT DISTINCT held.user_id FROM user_entries card
    JOIN highlights held ON held.entry_id = card.id
    WHERE card.entry_id = capture ORDER BY held.user_id);
  PERFORM set_config('app.system', system, true);
  RETURN holders;
END $$;
