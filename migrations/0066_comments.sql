CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"collection_id" uuid NOT NULL,
	"entry_id" uuid,
	"comment_id" uuid,
	"role" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mailings" ALTER COLUMN "weekday" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_mailings" ADD COLUMN "until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_entry" ON "comments" USING btree ("entry_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id") WHERE "notifications"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE POLICY "comments_read" ON "comments" AS PERMISSIVE FOR SELECT TO public USING ("comments"."author_id" = (select app_user_id()) or ("comments"."collection_id" = any ((select app_open_collections())::uuid[]) and exists (select 1 from user_entries entry
        where entry.id = "comments"."entry_id" and entry.interest_profile_id = "comments"."collection_id")));--> statement-breakpoint
CREATE POLICY "comments_insert" ON "comments" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("comments"."author_id" = (select app_user_id()) and "comments"."collection_id" = any ((select app_open_collections())::uuid[]) and exists (select 1 from user_entries entry
        where entry.id = "comments"."entry_id" and entry.interest_profile_id = "comments"."collection_id"));--> statement-breakpoint
CREATE POLICY "comments_delete" ON "comments" AS PERMISSIVE FOR DELETE TO public USING ("comments"."author_id" = (select app_user_id()) or ("comments"."collection_id" = any ((select app_open_collections())::uuid[]) and exists (select 1 from user_entries entry
        where entry.id = "comments"."entry_id" and entry.interest_profile_id = "comments"."collection_id") and exists (select 1 from interest_profiles collection
        where collection.id = "comments"."collection_id" and collection.user_id = (select app_user_id()))));--> statement-breakpoint
CREATE POLICY "notifications_own" ON "notifications" AS PERMISSIVE FOR ALL TO public USING ("notifications"."user_id" = (select app_user_id())) WITH CHECK ("notifications"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "notifications_system" ON "notifications" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
ALTER TABLE comments FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Not in tables.ts, because the comments build on the notifications. A notification disappears with its comment.
ALTER TABLE notifications ADD CONSTRAINT notifications_comment_id_fk FOREIGN KEY (comment_id) REFERENCES comments (id)
  ON DELETE CASCADE;--> statement-breakpoint
-- Notifies users, except the actor, and deletes what they have beyond the newest 500. A user who muted the collection
-- hears only of mentions, and of the end of the membership. Returns who was notified. An account that is being deleted
-- is not named.
CREATE FUNCTION app_notify(recipients uuid[], what text, collection uuid, entry uuid, comment uuid, new_role text) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor uuid := app_user_id();
  told uuid[];
  recipient uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  WITH added AS (
    INSERT INTO notifications (id, user_id, kind, actor_id, collection_id, entry_id, comment_id, role)
    SELECT gen_random_uuid(), users.id, what, (SELECT acting.id FROM users acting WHERE acting.id = actor), collection,
      entry, comment, new_role
    FROM users WHERE users.id = ANY (recipients) AND users.id IS DISTINCT FROM actor
      AND (what IN ('mentioned', 'removed') OR NOT EXISTS (SELECT FROM collection_followings muted
        WHERE muted.collection_id = collection AND muted.user_id = users.id AND muted.is_muted))
    RETURNING user_id)
  SELECT coalesce(array_agg(user_id), '{}') INTO told FROM added;
  FOREACH recipient IN ARRAY told LOOP
    DELETE FROM notifications WHERE id IN (SELECT old.id FROM notifications old
      WHERE old.user_id = recipient AND (old.created_at, old.id) < (SELECT least_new.created_at, least_new.id
        FROM notifications least_new WHERE least_new.user_id = recipient
        ORDER BY least_new.created_at DESC, least_new.id DESC OFFSET 499 LIMIT 1)
      FOR UPDATE SKIP LOCKED);
  END LOOP;
  PERFORM set_config('app.system', system, true);
  RETURN told;
END $$;
--> statement-breakpoint
-- Notifies a member whose role changed, who became the owner, or whose membership another user ended. A deleted
-- collection has notified its members already.
CREATE FUNCTION notify_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  collection record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM app_notify(ARRAY[NEW.user_id], 'role-changed', NEW.collection_id, NULL, NULL, NEW.role);
    RETURN NULL;
  END IF;
  PERFORM set_config('app.system', 'on', true);
  SELECT user_id INTO collection FROM interest_profiles WHERE id = OLD.collection_id;
  PERFORM set_config('app.system', system, true);
  IF collection.user_id = OLD.user_id THEN
    PERFORM app_notify(ARRAY[OLD.user_id], 'owner', OLD.collection_id, NULL, NULL, NULL);
  ELSIF collection.user_id IS NOT NULL THEN
    PERFORM app_notify(ARRAY[OLD.user_id], 'removed', OLD.collection_id, NULL, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_members_notify_role AFTER UPDATE OF role ON collection_members
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION notify_member();
--> statement-breakpoint
CREATE TRIGGER collection_members_notify_end AFTER DELETE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION notify_member();
--> statement-breakpoint
-- Before the memberships are deleted with the collection.
CREATE FUNCTION notify_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  members uuid[];
BEGIN
  PERFORM set_config('app.system', 'on', true);
  members := ARRAY(SELECT user_id FROM collection_members WHERE collection_id = OLD.id);
  PERFORM set_config('app.system', system, true);
  IF members <> '{}' THEN
    PERFORM app_notify(members, 'removed', OLD.id, NULL, NULL, NULL);
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER interest_profiles_notify BEFORE DELETE ON interest_profiles
  FOR EACH ROW EXECUTE FUNCTION notify_members();
