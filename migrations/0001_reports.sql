CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid,
	"collection_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "reports_entry" UNIQUE("entry_id","user_id"),
	CONSTRAINT "reports_collection" UNIQUE("collection_id","user_id"),
	CONSTRAINT "reports_subject" CHECK (num_nonnulls("reports"."entry_id", "reports"."collection_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_collection_id_interest_profiles_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."interest_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE "reports"."handled_at" is null;--> statement-breakpoint
-- The policies hide reports from all but the system.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
INSERT INTO reports (user_id, entry_id, collection_id, reason, created_at, handled_at)
  SELECT user_id, entry_id, NULL, reason, created_at, handled_at FROM discover_reports
  UNION ALL SELECT user_id, NULL, collection_id, reason, created_at, handled_at FROM collection_reports;--> statement-breakpoint
DROP TABLE discover_reports;--> statement-breakpoint
DROP TABLE collection_reports;
