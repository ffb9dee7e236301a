DROP INDEX "import_rows_exported";--> statement-breakpoint
ALTER TABLE "import_parts" ADD COLUMN "kind" text GENERATED ALWAYS AS (part ->> 'kind') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "import_parts" ADD COLUMN "project_id" uuid GENERATED ALWAYS AS ((part -> 'project' ->> 'id')::uuid) STORED;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "import_parts_next" ON "import_parts" USING btree ("import_id","place") WHERE not "import_parts"."is_done";--> statement-breakpoint
CREATE INDEX "import_parts_projects" ON "import_parts" USING btree ("import_id","project_id") WHERE "import_parts"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_exported" ON "import_rows" USING btree ("exported_id","import_id") WHERE "import_rows"."exported_id" is not null;