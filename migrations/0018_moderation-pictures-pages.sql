CREATE TABLE "operator_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"entry_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_actions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "public_pages" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean NOT NULL,
	"is_indexed" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_pages_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "public_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "public_entries_creator";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "discover_reports" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "picture_source" text;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_actions_newest" ON "operator_actions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "public_pages_indexed" ON "public_pages" USING btree ("name") WHERE "public_pages"."is_on" and "public_pages"."is_indexed";--> statement-breakpoint
CREATE INDEX "discover_reports_open" ON "discover_reports" USING btree ("created_at") WHERE "discover_reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "public_entries_creator_newest" ON "public_entries" USING btree ("creator_id","published_at","entry_id");--> statement-breakpoint
DROP POLICY "discover_reports_system" ON "discover_reports" CASCADE;--> statement-breakpoint
CREATE POLICY "discover_reports_system" ON "discover_reports" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "operator_actions_system" ON "operator_actions" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "public_pages_system" ON "public_pages" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "public_pages_own" ON "public_pages" AS PERMISSIVE FOR ALL TO public USING ("public_pages"."user_id" = (select app_user_id())) WITH CHECK ("public_pages"."user_id" = (select app_user_id()));--> statement-breakpoint
ALTER POLICY "global_entries_read" ON "global_entries" TO public USING ("global_entries"."creator_id" = (select app_user_id()) or (not "global_entries"."is_private" and "global_entries"."withdrawn_at" is null) or exists (
        select 1 from user_entries held where held.entry_id = "global_entries"."id" and held.user_id = (select app_user_id())));