CREATE TABLE "entry_pages" (
	"entry_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"failure" text,
	"width" real,
	"height" real,
	"lines" jsonb,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"starts_at" integer,
	"ends_at" integer,
	CONSTRAINT "entry_pages_entry_id_page_pk" PRIMARY KEY("entry_id","page")
);
--> statement-breakpoint
ALTER TABLE "entry_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "scan" jsonb;--> statement-breakpoint
ALTER TABLE "entry_pages" ADD CONSTRAINT "entry_pages_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "entry_pages_read" ON "entry_pages" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from user_entries held
        where held.entry_id = "entry_pages"."entry_id" and held.user_id = (select app_user_id())));--> statement-breakpoint
CREATE POLICY "entry_pages_write" ON "entry_pages" AS PERMISSIVE FOR ALL TO public USING (exists (select 1 from global_entries entry
        where entry.id = "entry_pages"."entry_id" and entry.creator_id = (select app_user_id()))) WITH CHECK (exists (select 1 from global_entries entry
        where entry.id = "entry_pages"."entry_id" and entry.creator_id = (select app_user_id())));