CREATE TABLE "highlights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"quote" text NOT NULL,
	"prefix" text NOT NULL,
	"suffix" text NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"text_hash" text NOT NULL,
	"is_lost" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "highlights" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_own_entry" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "highlights_entry" ON "highlights" USING btree ("entry_id","user_id","start");--> statement-breakpoint
CREATE INDEX "highlights_newest" ON "highlights" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE POLICY "highlights_own" ON "highlights" AS PERMISSIVE FOR ALL TO public USING ("highlights"."user_id" = (select app_user_id())) WITH CHECK ("highlights"."user_id" = (select app_user_id()));--> statement-breakpoint
ALTER TABLE "highlights" FORCE ROW LEVEL SECURITY;
