CREATE TABLE "trash_emptyings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trash_emptyings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "trash_emptyings" ADD CONSTRAINT "trash_emptyings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "trash_emptyings_own" ON "trash_emptyings" AS PERMISSIVE FOR ALL TO public USING ("trash_emptyings"."user_id" = (select app_user_id())) WITH CHECK ("trash_emptyings"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "trash_emptyings_system" ON "trash_emptyings" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));