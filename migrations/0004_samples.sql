ALTER TABLE "global_entries" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "first_steps_dismissed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "global_entries_samples" ON "global_entries" USING btree ("creator_id") WHERE "global_entries"."is_sample";