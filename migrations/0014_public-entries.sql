CREATE TABLE "discover_hidden" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"creator_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discover_hidden_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "discover_hidden" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "discover_reports" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discover_reports_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "discover_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "public_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"shows_why" boolean NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "public_entries_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "public_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "public_topics" (
	"entry_id" uuid NOT NULL,
	"label" text collate "C" NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "public_topics_entry_id_label_pk" PRIMARY KEY("entry_id","label")
);
--> statement-breakpoint
ALTER TABLE "public_topics" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "publications" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"slug" text DEFAULT translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') NOT NULL,
	"shows_why" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "publications_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "publications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "discover_hidden" ADD CONSTRAINT "discover_hidden_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_hidden" ADD CONSTRAINT "discover_hidden_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_reports" ADD CONSTRAINT "discover_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_reports" ADD CONSTRAINT "discover_reports_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_entries" ADD CONSTRAINT "public_entries_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_entries" ADD CONSTRAINT "public_entries_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_topics" ADD CONSTRAINT "public_topics_entry_id_public_entries_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."public_entries"("entry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discover_hidden_people" ON "discover_hidden" USING btree ("creator_id","user_id") WHERE "discover_hidden"."creator_id" is not null;--> statement-breakpoint
CREATE INDEX "discover_reports_entry" ON "discover_reports" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "public_entries_newest" ON "public_entries" USING btree ("published_at","entry_id");--> statement-breakpoint
CREATE INDEX "public_entries_creator" ON "public_entries" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "public_entries_words" ON "public_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "public_topics_newest" ON "public_topics" USING btree ("label","published_at","entry_id");--> statement-breakpoint
CREATE POLICY "discover_hidden_own" ON "discover_hidden" AS PERMISSIVE FOR ALL TO public USING ("discover_hidden"."user_id" = (select app_user_id())) WITH CHECK ("discover_hidden"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "discover_reports_system" ON "discover_reports" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "discover_reports_own" ON "discover_reports" AS PERMISSIVE FOR ALL TO public USING ("discover_reports"."user_id" = (select app_user_id())) WITH CHECK ("discover_reports"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "public_entries_system" ON "public_entries" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "public_entries_read" ON "public_entries" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "public_topics_system" ON "public_topics" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "public_topics_read" ON "public_topics" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "publications_system" ON "publications" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "publications_own" ON "publications" AS PERMISSIVE FOR ALL TO public USING (exists (select 1 from global_entries entry
        where entry.id = "publications"."entry_id" and entry.creator_id = (select app_user_id()))) WITH CHECK (exists (select 1 from global_entries entry
        where entry.id = "publications"."entry_id" and entry.creator_id = (select app_user_id())));--> statement-breakpoint
ALTER POLICY "entry_contents_read" ON "entry_contents" TO public USING (exists (select 1 from user_entries held
        where held.entry_id = "entry_contents"."entry_id" and held.user_id = (select app_user_id())));