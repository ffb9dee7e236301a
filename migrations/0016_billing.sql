CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_entries" (
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"saved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "saved_entries_user_id_since_pk" PRIMARY KEY("user_id","since")
);
--> statement-breakpoint
ALTER TABLE "saved_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text,
	"checkout_session_id" text,
	"tier" text DEFAULT 'free' NOT NULL,
	"status" text,
	"subscription_id" text,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"is_ending" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_entries" ADD CONSTRAINT "saved_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_events_received" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "saved_entries_since" ON "saved_entries" USING btree ("since");--> statement-breakpoint
CREATE POLICY "billing_events_system" ON "billing_events" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "saved_entries_own" ON "saved_entries" AS PERMISSIVE FOR ALL TO public USING ("saved_entries"."user_id" = (select app_user_id())) WITH CHECK ("saved_entries"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "saved_entries_system" ON "saved_entries" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "subscriptions_own" ON "subscriptions" AS PERMISSIVE FOR SELECT TO public USING ("subscriptions"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "subscriptions_system" ON "subscriptions" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));