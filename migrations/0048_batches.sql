CREATE TABLE "batch_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"entry_id" uuid,
	CONSTRAINT "batch_items_order" UNIQUE("batch_id","position")
);
--> statement-breakpoint
ALTER TABLE "batch_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"why_its_interesting" text NOT NULL,
	"is_private" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batches_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_own_batch" FOREIGN KEY ("batch_id","user_id") REFERENCES "public"."batches"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_newest" ON "batches" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE POLICY "batch_items_own" ON "batch_items" AS PERMISSIVE FOR ALL TO public USING ("batch_items"."user_id" = (select app_user_id())) WITH CHECK ("batch_items"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "batches_own" ON "batches" AS PERMISSIVE FOR ALL TO public USING ("batches"."user_id" = (select app_user_id())) WITH CHECK ("batches"."user_id" = (select app_user_id()));--> statement-breakpoint
ALTER TABLE "batches" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "batch_items" FORCE ROW LEVEL SECURITY;