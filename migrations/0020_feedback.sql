CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"severity" text DEFAULT 'Suggestion' NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"burst_rank" integer DEFAULT 0 NOT NULL,
	"voted_at" timestamp with time zone,
	"last_direction" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_severity" CHECK ("feedback"."severity" in ('Error', 'Feature', 'Suggestion', 'Note'))
);
--> statement-breakpoint
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "feedback_votes" (
	"feedback_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"direction" integer NOT NULL,
	"told_rank" integer NOT NULL,
	CONSTRAINT "feedback_votes_feedback_id_user_id_pk" PRIMARY KEY("feedback_id","user_id"),
	CONSTRAINT "feedback_votes_direction" CHECK ("feedback_votes"."direction" in (-1, 1))
);
--> statement-breakpoint
ALTER TABLE "feedback_votes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_open" ON "feedback" USING btree ("rank","created_at","id") WHERE not "feedback"."closed";--> statement-breakpoint
CREATE INDEX "feedback_open_severity" ON "feedback" USING btree ("severity","rank","created_at","id") WHERE not "feedback"."closed";--> statement-breakpoint
CREATE INDEX "feedback_rank" ON "feedback" USING btree ("rank","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_severity_rank" ON "feedback" USING btree ("severity","rank","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_votes_user" ON "feedback_votes" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "feedback_read" ON "feedback" AS PERMISSIVE FOR SELECT TO public USING ((select app_user_id()) is not null);--> statement-breakpoint
CREATE POLICY "feedback_add" ON "feedback" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("feedback"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "feedback_change" ON "feedback" AS PERMISSIVE FOR UPDATE TO public USING ("feedback"."user_id" = (select app_user_id())) WITH CHECK ("feedback"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "feedback_system" ON "feedback" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));--> statement-breakpoint
CREATE POLICY "feedback_votes_own" ON "feedback_votes" AS PERMISSIVE FOR ALL TO public USING ("feedback_votes"."user_id" = (select app_user_id())) WITH CHECK ("feedback_votes"."user_id" = (select app_user_id()));--> statement-breakpoint
CREATE POLICY "feedback_votes_system" ON "feedback_votes" AS PERMISSIVE FOR ALL TO public USING ((select app_is_system())) WITH CHECK ((select app_is_system()));