CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text collate "title_order" NOT NULL,
	"description" text,
	"attributes" jsonb DEFAULT '[]' NOT NULL,
	"searched" text NOT NULL,
	"completion_date" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "projects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "projects_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_entries_once" UNIQUE("project_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "projects_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "projects_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"contact_name" text collate "title_order" NOT NULL,
	"contact_id" uuid NOT NULL,
	"contact_email" text,
	"contact_phone" text,
	"role" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_people_contact_id_unique" UNIQUE("contact_id")
);
--> statement-breakpoint
ALTER TABLE "projects_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "projects_refused_entries" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "projects_refused_entries_project_id_entry_id_pk" PRIMARY KEY("project_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "projects_refused_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects_entries" ADD CONSTRAINT "projects_entries_own_project" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects_entries" ADD CONSTRAINT "projects_entries_own_card" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects_people" ADD CONSTRAINT "projects_people_own_project" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects_refused_entries" ADD CONSTRAINT "projects_refused_entries_own_project" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects_refused_entries" ADD CONSTRAINT "projects_refused_entries_own_card" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_updated" ON "projects" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_names" ON "projects" USING btree ("user_id","name","id");--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "projects_entries_newest" ON "projects_entries" USING btree ("user_id","project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_entries_card" ON "projects_entries" USING btree ("user_id","entry_id");--> statement-breakpoint
CREATE INDEX "projects_people_names" ON "projects_people" USING btree ("user_id","project_id","contact_name","id");--> statement-breakpoint
CREATE INDEX "projects_refused_entries_card" ON "projects_refused_entries" USING btree ("entry_id");--> statement-breakpoint
CREATE POLICY "projects_own" ON "projects" AS PERMISSIVE FOR ALL TO public USING ("projects"."user_id" = (select app_user_id())) WITH CHECK ("projects"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "projects_trash_read" ON "projects" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()) and "projects"."deleted_at" is not null);--> statement-breakpoint
CREATE POLICY "projects_trash_delete" ON "projects" AS PERMISSIVE FOR DELETE TO public USING ((select app_is_system()) and "projects"."deleted_at" is not null);--> statement-breakpoint
CREATE POLICY "projects_entries_own" ON "projects_entries" AS PERMISSIVE FOR ALL TO public USING ("projects_entries"."user_id" = (select app_user_id())) WITH CHECK ("projects_entries"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "projects_people_own" ON "projects_people" AS PERMISSIVE FOR ALL TO public USING ("projects_people"."user_id" = (select app_user_id())) WITH CHECK ("projects_people"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "projects_refused_entries_own" ON "projects_refused_entries" AS PERMISSIVE FOR ALL TO public USING ("projects_refused_entries"."user_id" = (select app_user_id())) WITH CHECK ("projects_refused_entries"."user_id" = (select app_user_id()));