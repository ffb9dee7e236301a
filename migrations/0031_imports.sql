CREATE TABLE "bulk_fetches" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"host" text NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_fetches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_collections" (
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"details" json,
	"collection_id" uuid,
	"is_made" boolean DEFAULT false NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "import_collections_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
ALTER TABLE "import_collections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_parts" (
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"part" json NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"made_id" uuid,
	CONSTRAINT "import_parts_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
ALTER TABLE "import_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"title" text,
	"url" text,
	"collection_place" integer,
	"outcome" text NOT NULL,
	"reason" text,
	"is_wanted" boolean DEFAULT false NOT NULL,
	"item" json,
	"item_bytes" integer DEFAULT 0 NOT NULL,
	"exported_id" uuid,
	"card_id" uuid,
	"entry_id" uuid,
	"reading" text,
	"saved_at" timestamp with time zone,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text,
	"file_size" bigint NOT NULL,
	"status" text NOT NULL,
	"format" text,
	"is_dry_run" boolean NOT NULL,
	"collection_id" uuid,
	"counts" jsonb NOT NULL,
	"reading" jsonb NOT NULL,
	"held_bytes" bigint DEFAULT 0 NOT NULL,
	"lost" jsonb DEFAULT '[]' NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "given_topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_fetches" ADD CONSTRAINT "bulk_fetches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_fetches" ADD CONSTRAINT "bulk_fetches_entry" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_collections" ADD CONSTRAINT "import_collections_own_import" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."imports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_own_import" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."imports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_own_import" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."imports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_fetches_host" ON "bulk_fetches" USING btree ("user_id","host","due_at","entry_id");--> statement-breakpoint
CREATE INDEX "import_collections_most_rows" ON "import_collections" USING btree ("import_id","rows");--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "import_rows_exported" ON "import_rows" USING btree ("import_id","exported_id") WHERE "import_rows"."exported_id" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_unread" ON "import_rows" USING btree ("import_id") WHERE "import_rows"."reading" = 'waiting';--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_updated" ON "imports" USING btree ("updated_at");--> statement-breakpoint
CREATE POLICY "bulk_fetches_system" ON "bulk_fetches" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "bulk_fetches_own" ON "bulk_fetches" AS PERMISSIVE FOR ALL TO public USING ("bulk_fetches"."user_id" = (select app_user_id())) WITH CHECK ("bulk_fetches"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "import_collections_own" ON "import_collections" AS PERMISSIVE FOR ALL TO public USING ("import_collections"."user_id" = (select app_user_id())) WITH CHECK ("import_collections"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "import_parts_own" ON "import_parts" AS PERMISSIVE FOR ALL TO public USING ("import_parts"."user_id" = (select app_user_id())) WITH CHECK ("import_parts"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "import_rows_own" ON "import_rows" AS PERMISSIVE FOR ALL TO public USING ("import_rows"."user_id" = (select app_user_id())) WITH CHECK ("import_rows"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "imports_system" ON "imports" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "imports_own" ON "imports" AS PERMISSIVE FOR ALL TO public USING ("imports"."user_id" = (select app_user_id())) WITH CHECK ("imports"."user_id" = (select app_user_id()));