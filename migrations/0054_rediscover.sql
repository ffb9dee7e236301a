CREATE TABLE "mailings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"weekday" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "mailings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "mailings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sent_mailings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"week" date NOT NULL,
	CONSTRAINT "sent_mailings_user_id_kind_week_pk" PRIMARY KEY("user_id","kind","week")
);
--> statement-breakpoint
ALTER TABLE "sent_mailings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rediscover_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rediscover_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rediscoveries" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"highlight_id" uuid,
	"takeaway" text,
	"interval_days" integer NOT NULL,
	"next_on" date,
	"answered_on" date,
	"former_interval_days" integer,
	"former_next_on" date,
	CONSTRAINT "rediscoveries_item" UNIQUE NULLS NOT DISTINCT("entry_id","highlight_id","takeaway")
);
--> statement-breakpoint
ALTER TABLE "rediscoveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_entries" ADD COLUMN "shuffle" text GENERATED ALWAYS AS (right(id::text, 8)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "highlights" ADD COLUMN "shuffle" text GENERATED ALWAYS AS (right(id::text, 8)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mailings" ADD CONSTRAINT "sent_mailings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rediscover_settings" ADD CONSTRAINT "rediscover_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rediscoveries" ADD CONSTRAINT "rediscoveries_highlight_id_highlights_id_fk" FOREIGN KEY ("highlight_id") REFERENCES "public"."highlights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rediscoveries" ADD CONSTRAINT "rediscoveries_own_entry" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailings_due" ON "mailings" USING btree ("next_at") WHERE "mailings"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "sent_mailings_week" ON "sent_mailings" USING btree ("week");--> statement-breakpoint
CREATE INDEX "rediscoveries_highlight" ON "rediscoveries" USING btree ("highlight_id") WHERE "rediscoveries"."highlight_id" is not null;--> statement-breakpoint
CREATE INDEX "rediscoveries_due" ON "rediscoveries" USING btree ("user_id","next_on");--> statement-breakpoint
CREATE INDEX "rediscoveries_answered" ON "rediscoveries" USING btree ("user_id","answered_on");--> statement-breakpoint
CREATE INDEX "user_entries_shuffled" ON "user_entries" USING btree ("user_id","shuffle");--> statement-breakpoint
CREATE INDEX "user_entries_shuffled_notes" ON "user_entries" USING btree ("user_id","shuffle") WHERE "user_entries"."why_its_interesting" <> '';--> statement-breakpoint
CREATE INDEX "highlights_shuffled" ON "highlights" USING btree ("user_id","shuffle");--> statement-breakpoint
CREATE POLICY "mailings_own" ON "mailings" AS PERMISSIVE FOR ALL TO public USING ("mailings"."user_id" = (select app_user_id())) WITH CHECK ("mailings"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "mailings_system" ON "mailings" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "sent_mailings_system" ON "sent_mailings" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "rediscover_settings_own" ON "rediscover_settings" AS PERMISSIVE FOR ALL TO public USING ("rediscover_settings"."user_id" = (select app_user_id())) WITH CHECK ("rediscover_settings"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "rediscoveries_own" ON "rediscoveries" AS PERMISSIVE FOR ALL TO public USING ("rediscoveries"."user_id" = (select app_user_id())) WITH CHECK ("rediscoveries"."user_id" = (select app_user_id()));--> statement-breakpoint
ALTER TABLE "mailings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sent_mailings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rediscover_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rediscoveries" FORCE ROW LEVEL SECURITY;
