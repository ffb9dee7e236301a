CREATE TABLE "entry_document_pieces" (
	"entry_id" uuid NOT NULL,
	"first_block" integer NOT NULL,
	"starts_at" integer NOT NULL,
	"blocks" text NOT NULL,
	CONSTRAINT "entry_document_pieces_entry_id_first_block_pk" PRIMARY KEY("entry_id","first_block")
);
--> statement-breakpoint
ALTER TABLE "entry_document_pieces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "entry_contents" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "entry_document_pieces" ADD CONSTRAINT "entry_document_pieces_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "entry_document_pieces_read" ON "entry_document_pieces" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from user_entries held where held.entry_id = "entry_document_pieces"."entry_id"
        and (held.user_id = (select app_user_id()) or held.interest_profile_id = any ((select app_open_collections())::uuid[]))));--> statement-breakpoint
CREATE POLICY "entry_document_pieces_write" ON "entry_document_pieces" AS PERMISSIVE FOR ALL TO public USING (exists (select 1 from global_entries entry
        where entry.id = "entry_document_pieces"."entry_id" and entry.creator_id = (select app_user_id()))) WITH CHECK (exists (select 1 from global_entries entry
        where entry.id = "entry_document_pieces"."entry_id" and entry.creator_id = (select app_user_id())));--> statement-breakpoint
ALTER TABLE entry_document_pieces FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The offsets of a document are those of one text.
CREATE OR REPLACE FUNCTION count_text_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.text_version := OLD.text_version + 1;
  NEW.document := NULL;
  DELETE FROM entry_document_pieces WHERE entry_id = OLD.entry_id;
  RETURN NEW;
END $$;
