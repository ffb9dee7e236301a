CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"site_name" text,
	"entry_id" uuid,
	"collection_id" uuid,
	"collection_title" text,
	"group_id" uuid,
	"payload" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trash" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trash_listed" ON "trash" USING btree ("user_id","deleted_at","id") WHERE "trash"."group_id" is null;--> statement-breakpoint
CREATE INDEX "trash_kinds" ON "trash" USING btree ("user_id","kind","deleted_at","id");--> statement-breakpoint
CREATE INDEX "trash_groups" ON "trash" USING btree ("group_id") WHERE "trash"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "trash_entries" ON "trash" USING btree ("entry_id","user_id");--> statement-breakpoint
CREATE INDEX "trash_due" ON "trash" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "projects_trash" ON "projects" USING btree ("user_id","deleted_at","id") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE POLICY "trash_own" ON "trash" AS PERMISSIVE FOR ALL TO public USING ("trash"."user_id" = (select app_user_id())) WITH CHECK ("trash"."user_id" = (select app_user_id())
        and ("trash"."entry_id" is null or app_can_read_entry("trash"."entry_id")));--> statement-breakpoint
CREATE POLICY "trash_system_read" ON "trash" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "trash_system_delete" ON "trash" AS PERMISSIVE FOR DELETE TO public USING ((select app_is_system()) and "trash"."deleted_at" < now() - interval '30 days');