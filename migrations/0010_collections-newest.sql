DROP INDEX "interest_profiles_user";--> statement-breakpoint
CREATE INDEX "interest_profiles_newest" ON "interest_profiles" USING btree ("user_id","created_at","id");