ALTER TABLE "global_entries" ADD COLUMN "author" text;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "published_on" text;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "modified_on" text;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "canonical_url" text;