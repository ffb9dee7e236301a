CREATE TABLE "invitation_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"unwanted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invitation_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inviter_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"sender_name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("inviter_id","recipient") WHERE "invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "invitations_recipient" ON "invitations" USING btree ("recipient") WHERE "invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_accepted_by" ON "invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE POLICY "invitation_counts_system" ON "invitation_counts" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "invitations_own" ON "invitations" AS PERMISSIVE FOR ALL TO public USING ("invitations"."inviter_id" = (select app_user_id())) WITH CHECK ("invitations"."inviter_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "invitations_system" ON "invitations" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));