CREATE TABLE "search_blocks" (
	"scope_id" uuid NOT NULL,
	"segment" integer NOT NULL,
	"block" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "search_blocks_scope_id_segment_block_pk" PRIMARY KEY("scope_id","segment","block")
);
--> statement-breakpoint
-- Blocks are compact already: they are stored in the row as they are, up to half a page.
ALTER TABLE "search_blocks" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "search_blocks" SET (toast_tuple_target = 4080);--> statement-breakpoint
DROP TABLE "search_postings";--> statement-breakpoint
-- Entries are indexed again in the background. No policy lets the system change an index.
ALTER TABLE "search_bases" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "search_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "search_bases" SET "version" = 0, "segments" = '[]', "entries" = 0, "passages" = 0, "words" = 0, "languages" = '{}';--> statement-breakpoint
UPDATE "search_entries" SET "version" = 0;--> statement-breakpoint
ALTER TABLE "search_bases" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "search_entries" FORCE ROW LEVEL SECURITY;
