ALTER TABLE "entry_contents" ADD COLUMN "pages" integer[];--> statement-breakpoint
ALTER TABLE "entry_contents" ADD COLUMN "outline" jsonb;