CREATE TABLE "entry_pictures" (
	"entry_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"user_id" uuid,
	"source" text,
	"caption" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"digest" text,
	"width" integer,
	"height" integer,
	"color" text,
	"size" integer,
	"fetched" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "entry_pictures_entry_id_place_pk" PRIMARY KEY("entry_id","place")
);
--> statement-breakpoint
ALTER TABLE "entry_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "picture_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"keep" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picture_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "entry_pictures" ADD CONSTRAINT "entry_pictures_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_pictures" ADD CONSTRAINT "entry_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_settings" ADD CONSTRAINT "picture_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_pictures_waiting" ON "entry_pictures" USING btree ("entry_id") WHERE "entry_pictures"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "entry_pictures_digest" ON "entry_pictures" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "entry_pictures_space" ON "entry_pictures" USING btree ("user_id","digest","size");--> statement-breakpoint
CREATE POLICY "entry_pictures_system" ON "entry_pictures" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "entry_pictures_read" ON "entry_pictures" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from user_entries held
        where held.entry_id = "entry_pictures"."entry_id" and held.user_id = (select app_user_id())));--> statement-breakpoint
CREATE POLICY "entry_pictures_write" ON "entry_pictures" AS PERMISSIVE FOR ALL TO public USING (exists (select 1 from global_entries entry
        where entry.id = "entry_pictures"."entry_id" and entry.creator_id = (select app_user_id()))) WITH CHECK (exists (select 1 from global_entries entry
        where entry.id = "entry_pictures"."entry_id" and entry.creator_id = (select app_user_id())));--> statement-breakpoint
CREATE POLICY "picture_settings_own" ON "picture_settings" AS PERMISSIVE FOR ALL TO public USING ("picture_settings"."user_id" = (select app_user_id())) WITH CHECK ("picture_settings"."user_id" = (select app_user_id()));--> statement-breakpoint
-- The lead pictures that were stored as they came are fetched from the storage and converted. The migration runs as
-- the tables' owner without a user: forced policies would hide every row.
ALTER TABLE "global_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "entry_pictures" ("entry_id", "place", "user_id")
  SELECT "id", 0, "creator_id" FROM "global_entries" WHERE "picture" IS NOT NULL AND "creator_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "entry_pictures" ("entry_id", "place", "user_id", "state", "reason")
  SELECT "id", 2, "creator_id", 'skipped', 'It was saved before the pictures of texts were kept.'
  FROM "global_entries" WHERE "picture" IS NOT NULL AND "creator_id" IS NOT NULL;--> statement-breakpoint
UPDATE "global_entries" SET "picture" = NULL WHERE "picture" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "global_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "entry_pictures" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "picture_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "picture_runs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"entry_ids" uuid[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picture_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "picture_runs" ADD CONSTRAINT "picture_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "entry_pictures_system_delete" ON "entry_pictures" AS PERMISSIVE FOR DELETE TO public USING ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "picture_runs_own" ON "picture_runs" AS PERMISSIVE FOR ALL TO public USING ("picture_runs"."user_id" = (select app_user_id())) WITH CHECK ("picture_runs"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "picture_runs_system" ON "picture_runs" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
ALTER TABLE "picture_runs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "global_entries" DROP COLUMN "picture_source";
