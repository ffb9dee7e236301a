CREATE TABLE "reading_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reading_states" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"state" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"length" integer DEFAULT 0 NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_states_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "reading_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reading_settings" ADD CONSTRAINT "reading_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_states" ADD CONSTRAINT "reading_states_own_entry" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_states_recent" ON "reading_states" USING btree ("user_id","state","updated_at","entry_id");--> statement-breakpoint
CREATE POLICY "reading_settings_own" ON "reading_settings" AS PERMISSIVE FOR ALL TO public USING ("reading_settings"."user_id" = (select app_user_id())) WITH CHECK ("reading_settings"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "reading_states_own" ON "reading_states" AS PERMISSIVE FOR ALL TO public USING ("reading_states"."user_id" = (select app_user_id())) WITH CHECK ("reading_states"."user_id" = (select app_user_id()));--> statement-breakpoint
ALTER TABLE "reading_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reading_states" FORCE ROW LEVEL SECURITY;
