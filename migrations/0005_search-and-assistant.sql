ALTER TABLE "user_entries" ADD CONSTRAINT "user_entries_owner" UNIQUE("id","user_id");--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"collection_id" uuid,
	"card_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"citations" jsonb DEFAULT '[]' NOT NULL,
	"nearest" jsonb DEFAULT '[]' NOT NULL,
	"outcome" text DEFAULT 'complete' NOT NULL,
	"failure" jsonb,
	"model" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "entry_links" (
	"user_id" uuid NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_links_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "entry_links_in_order" CHECK ("entry_links"."first_id" < "entry_links"."second_id")
);
--> statement-breakpoint
ALTER TABLE "entry_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_bases" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL,
	"next_segment" integer DEFAULT 1 NOT NULL,
	"segments" jsonb DEFAULT '[]' NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"passages" integer DEFAULT 0 NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"languages" jsonb DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"embedding_model" text
);
--> statement-breakpoint
ALTER TABLE "search_bases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_entries" (
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"card_id" uuid NOT NULL,
	"passages" integer[] NOT NULL,
	"has_surrogates" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_entries_user_id_number_pk" PRIMARY KEY("user_id","number"),
	CONSTRAINT "search_entries_card" UNIQUE("card_id")
);
--> statement-breakpoint
ALTER TABLE "search_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_postings" (
	"user_id" uuid NOT NULL,
	"segment" integer NOT NULL,
	"term" text collate "C" NOT NULL,
	"records" "bytea" NOT NULL,
	CONSTRAINT "search_postings_user_id_segment_term_pk" PRIMARY KEY("user_id","segment","term")
);
--> statement-breakpoint
ALTER TABLE "search_postings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_vectors" (
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"model" text NOT NULL,
	"ordinal" integer NOT NULL,
	"signs" bit varying NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "search_vectors_user_id_model_card_id_ordinal_pk" PRIMARY KEY("user_id","model","card_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "search_vectors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "token_usage" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"input" bigint DEFAULT 0 NOT NULL,
	"output" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "token_usage_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "token_usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "read_model" text;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "model_failure" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_own_conversation" FOREIGN KEY ("conversation_id","user_id") REFERENCES "public"."conversations"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_own_first" FOREIGN KEY ("first_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_own_second" FOREIGN KEY ("second_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_bases" ADD CONSTRAINT "search_bases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_own_card" FOREIGN KEY ("card_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_vectors" ADD CONSTRAINT "search_vectors_own_card" FOREIGN KEY ("card_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_usage" ADD CONSTRAINT "token_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_recent" ON "conversations" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "entry_links_second" ON "entry_links" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "search_entries_stale" ON "search_entries" USING btree ("user_id") WHERE "search_entries"."is_stale";--> statement-breakpoint
CREATE INDEX "search_vectors_card" ON "search_vectors" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "global_entries_unread_by_model" ON "global_entries" USING btree ("id") WHERE "global_entries"."step" = 'summarising' or "global_entries"."model_failure" is not null;--> statement-breakpoint
CREATE POLICY "conversations_own" ON "conversations" AS PERMISSIVE FOR ALL TO public USING ("conversations"."user_id" = (select app_user_id())) WITH CHECK ("conversations"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "messages_own" ON "messages" AS PERMISSIVE FOR ALL TO public USING ("messages"."user_id" = (select app_user_id())) WITH CHECK ("messages"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "entry_links_own" ON "entry_links" AS PERMISSIVE FOR ALL TO public USING ("entry_links"."user_id" = (select app_user_id())) WITH CHECK ("entry_links"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "search_bases_system" ON "search_bases" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "search_bases_own" ON "search_bases" AS PERMISSIVE FOR ALL TO public USING ("search_bases"."user_id" = (select app_user_id())) WITH CHECK ("search_bases"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "search_entries_own" ON "search_entries" AS PERMISSIVE FOR ALL TO public USING ("search_entries"."user_id" = (select app_user_id())) WITH CHECK ("search_entries"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "search_postings_own" ON "search_postings" AS PERMISSIVE FOR ALL TO public USING ("search_postings"."user_id" = (select app_user_id())) WITH CHECK ("search_postings"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "search_vectors_own" ON "search_vectors" AS PERMISSIVE FOR ALL TO public USING ("search_vectors"."user_id" = (select app_user_id())) WITH CHECK ("search_vectors"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "token_usage_own" ON "token_usage" AS PERMISSIVE FOR ALL TO public USING ("token_usage"."user_id" = (select app_user_id())) WITH CHECK ("token_usage"."user_id" = (select app_user_id()));