ALTER TABLE "feedback" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "merged_rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_merged_into_id_feedback_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."feedback"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_merged" ON "feedback" USING btree ("merged_into_id") WHERE "feedback"."merged_into_id" is not null;