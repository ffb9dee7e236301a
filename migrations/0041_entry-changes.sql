CREATE TABLE "entry_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"collection_id" uuid,
	"ids" uuid[] NOT NULL,
	"origins" uuid[] NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entry_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "entry_changes" ADD CONSTRAINT "entry_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_changes_created" ON "entry_changes" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "entry_changes_own" ON "entry_changes" AS PERMISSIVE FOR ALL TO public USING ("entry_changes"."user_id" = (select app_user_id())) WITH CHECK ("entry_changes"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "entry_changes_system_read" ON "entry_changes" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "entry_changes_system_delete" ON "entry_changes" AS PERMISSIVE FOR DELETE TO public USING ((select app_is_system()) and "entry_changes"."created_at" < now() - interval '1 hour');--> statement-breakpoint
ALTER TABLE "entry_changes" FORCE ROW LEVEL SECURITY;
