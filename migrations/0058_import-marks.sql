ALTER TABLE "import_rows" ADD COLUMN "has_marks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "added_marks" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "added" jsonb DEFAULT '{"highlights": 0, "entries": 0, "waiting": 0}' NOT NULL;--> statement-breakpoint
CREATE INDEX "import_rows_marks" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."has_marks";--> statement-breakpoint
CREATE INDEX "import_rows_added_marks" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."added_marks" is not null;