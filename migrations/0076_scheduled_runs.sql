CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scheduled_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "scheduled_runs_system" ON "scheduled_runs" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
ALTER TABLE scheduled_runs FORCE ROW LEVEL SECURITY;
