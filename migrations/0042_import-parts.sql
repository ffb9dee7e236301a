ALTER TABLE "imports" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file_rows" integer DEFAULT 0 NOT NULL;