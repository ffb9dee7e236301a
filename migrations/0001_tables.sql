CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "interest_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_unfiled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interest_profiles_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "interest_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "entry_contents" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"source_title" text
);
--> statement-breakpoint
ALTER TABLE "entry_contents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "global_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"creator_id" uuid,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"url" text,
	"url_key" text,
	"site_name" text,
	"source" text NOT NULL,
	"is_private" boolean DEFAULT true NOT NULL,
	"main_topics" text[] DEFAULT '{}' NOT NULL,
	"key_takeaways" text[] DEFAULT '{}' NOT NULL,
	"reading_time_minutes" integer,
	"language" text,
	"status" text DEFAULT 'processing' NOT NULL,
	"step" text NOT NULL,
	"failure" jsonb,
	"file_path" text,
	"file_name" text,
	"file_type" text,
	"file_size" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "global_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "topics" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "topics_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "topics" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"interest_profile_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"why_its_interesting" text DEFAULT '' NOT NULL,
	"title" text,
	"summary" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interest_profiles" ADD CONSTRAINT "interest_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_contents" ADD CONSTRAINT "entry_contents_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_entries" ADD CONSTRAINT "global_entries_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_entries" ADD CONSTRAINT "user_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_entries" ADD CONSTRAINT "user_entries_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_entries" ADD CONSTRAINT "user_entries_own_collection" FOREIGN KEY ("interest_profile_id","user_id") REFERENCES "public"."interest_profiles"("id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "interest_profiles_user" ON "interest_profiles" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "interest_profiles_one_unfiled" ON "interest_profiles" USING btree ("user_id") WHERE "interest_profiles"."is_unfiled";--> statement-breakpoint
CREATE INDEX "global_entries_creator_url" ON "global_entries" USING btree ("creator_id","url_key") WHERE "global_entries"."url_key" is not null;--> statement-breakpoint
CREATE INDEX "topics_used" ON "topics" USING btree ("user_id","uses");--> statement-breakpoint
CREATE INDEX "user_entries_recent" ON "user_entries" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_entries_collection" ON "user_entries" USING btree ("interest_profile_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_entries_counts" ON "user_entries" USING btree ("user_id","interest_profile_id");--> statement-breakpoint
CREATE INDEX "user_entries_entry" ON "user_entries" USING btree ("entry_id","user_id");--> statement-breakpoint
CREATE POLICY "accounts_system" ON "accounts" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "profiles_own" ON "profiles" AS PERMISSIVE FOR ALL TO public USING ("profiles"."id" = (select app_user_id())) WITH CHECK ("profiles"."id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "sessions_system" ON "sessions" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "sign_in_attempts_system" ON "sign_in_attempts" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "users_system" ON "users" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "users_own" ON "users" AS PERMISSIVE FOR SELECT TO public USING ("users"."id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "verifications_system" ON "verifications" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "interest_profiles_own" ON "interest_profiles" AS PERMISSIVE FOR ALL TO public USING ("interest_profiles"."user_id" = (select app_user_id())) WITH CHECK ("interest_profiles"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "entry_contents_read" ON "entry_contents" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from global_entries entry where entry.id = "entry_contents"."entry_id"));--> statement-breakpoint
CREATE POLICY "entry_contents_write" ON "entry_contents" AS PERMISSIVE FOR ALL TO public USING (exists (select 1 from global_entries entry
        where entry.id = "entry_contents"."entry_id" and entry.creator_id = (select app_user_id()))) WITH CHECK (exists (select 1 from global_entries entry
        where entry.id = "entry_contents"."entry_id" and entry.creator_id = (select app_user_id())));--> statement-breakpoint
CREATE POLICY "global_entries_read" ON "global_entries" AS PERMISSIVE FOR SELECT TO public USING ("global_entries"."creator_id" = (select app_user_id()) or not "global_entries"."is_private" or exists (
        select 1 from user_entries held where held.entry_id = "global_entries"."id" and held.user_id = (select app_user_id())));--> statement-breakpoint
CREATE POLICY "global_entries_system" ON "global_entries" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "global_entries_insert" ON "global_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("global_entries"."creator_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "global_entries_update" ON "global_entries" AS PERMISSIVE FOR UPDATE TO public USING ("global_entries"."creator_id" = (select app_user_id())) WITH CHECK ("global_entries"."creator_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "global_entries_delete" ON "global_entries" AS PERMISSIVE FOR DELETE TO public USING ("global_entries"."creator_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "topics_own" ON "topics" AS PERMISSIVE FOR ALL TO public USING ("topics"."user_id" = (select app_user_id())) WITH CHECK ("topics"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "user_entries_system" ON "user_entries" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "user_entries_own" ON "user_entries" AS PERMISSIVE FOR ALL TO public USING ("user_entries"."user_id" = (select app_user_id())) WITH CHECK ("user_entries"."user_id" = (select app_user_id()));