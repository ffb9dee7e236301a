-- The order of Unicode's root collation. PostgreSQL 16 and later have it as "unicode", but this one belongs to the role
-- that migrates, so that it can refresh its version after it has rebuilt the indexes.
CREATE COLLATION title_order (provider = icu, locale = 'und');--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_used_step" integer
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"blocked_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"entry_id" uuid,
	"member_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"entry_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"role" text,
	CONSTRAINT "collection_activity_count" CHECK ("collection_activity"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "collection_followings" (
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "collection_followings_collection_id_user_id_pk" PRIMARY KEY("collection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"collection_id" uuid,
	"card_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"project_id" uuid,
	CONSTRAINT "conversations_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"citations" jsonb DEFAULT '[]' NOT NULL,
	"nearest" jsonb DEFAULT '[]' NOT NULL,
	"outcome" text DEFAULT 'complete' NOT NULL,
	"failure" jsonb,
	"model" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_entries" (
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"saved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "saved_entries_user_id_since_pk" PRIMARY KEY("user_id","since")
);
--> statement-breakpoint
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
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"why_its_interesting" text NOT NULL,
	"is_private" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hides_note" boolean DEFAULT false NOT NULL,
	CONSTRAINT "batches_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_fetches" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"host" text NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_pages" (
	"entry_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"failure" text,
	"width" real,
	"height" real,
	"lines" jsonb,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"starts_at" integer,
	"ends_at" integer,
	CONSTRAINT "entry_pages_entry_id_page_pk" PRIMARY KEY("entry_id","page")
);
--> statement-breakpoint
CREATE TABLE "collection_reports" (
	"user_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "collection_reports_user_id_collection_id_pk" PRIMARY KEY("user_id","collection_id")
);
--> statement-breakpoint
CREATE TABLE "page_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"capture_id" uuid NOT NULL,
	"slug" text DEFAULT translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') NOT NULL,
	"is_shown" boolean NOT NULL,
	"shows_note" boolean DEFAULT false NOT NULL,
	"shows_name" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_entries_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "collection_members" (
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"invited_as" text,
	CONSTRAINT "collection_members_collection_id_user_id_pk" PRIMARY KEY("collection_id","user_id"),
	CONSTRAINT "collection_members_id" UNIQUE("id"),
	CONSTRAINT "collection_members_not_unfiled" CHECK ("collection_members"."collection_id" <> "collection_members"."owner_id"),
	CONSTRAINT "collection_members_role" CHECK ("collection_members"."role" in ('viewer', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "collection_pages" (
	"collection_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"slug" text DEFAULT translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') NOT NULL,
	"visibility" text NOT NULL,
	"shows_new" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "collection_pages_not_unfiled" CHECK ("collection_pages"."collection_id" <> "collection_pages"."owner_id"),
	CONSTRAINT "collection_pages_visibility" CHECK ("collection_pages"."visibility" in ('link', 'listed'))
);
--> statement-breakpoint
CREATE TABLE "interest_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_unfiled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"emoji" text DEFAULT '' NOT NULL,
	CONSTRAINT "interest_profiles_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"entry_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_notes_entry_id_user_id_pk" PRIMARY KEY("entry_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_links" (
	"user_id" uuid NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_links_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "entry_links_in_order" CHECK ("entry_links"."first_id" < "entry_links"."second_id")
);
--> statement-breakpoint
CREATE TABLE "discover_hidden" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"creator_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discover_hidden_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "discover_reports" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "discover_reports_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "operator_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"entry_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"collection_id" uuid
);
--> statement-breakpoint
CREATE TABLE "public_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"shows_why" boolean NOT NULL,
	"words" "tsvector" NOT NULL,
	"supplied" boolean DEFAULT false NOT NULL,
	CONSTRAINT "public_entries_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "public_pages" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean NOT NULL,
	"is_indexed" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_pages_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "public_topics" (
	"entry_id" uuid NOT NULL,
	"label" text collate "C" NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "public_topics_entry_id_label_pk" PRIMARY KEY("entry_id","label")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"slug" text DEFAULT translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') NOT NULL,
	"shows_why" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "publications_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "entry_document_pieces" (
	"entry_id" uuid NOT NULL,
	"first_block" integer NOT NULL,
	"starts_at" integer NOT NULL,
	"blocks" text NOT NULL,
	CONSTRAINT "entry_document_pieces_entry_id_first_block_pk" PRIMARY KEY("entry_id","first_block")
);
--> statement-breakpoint
CREATE TABLE "entry_contents" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"source_title" text,
	"pages" integer[],
	"outline" jsonb,
	"text_version" integer DEFAULT 1 NOT NULL,
	"document" jsonb
);
--> statement-breakpoint
CREATE TABLE "global_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"creator_id" uuid,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"url" text,
	"url_key" text,
	"site_name" text,
	"source" text NOT NULL,
	"is_private" boolean DEFAULT true NOT NULL,
	"main_topics" text[] DEFAULT '{}' NOT NULL,
	"key_takeaways" text[] DEFAULT '{}' NOT NULL,
	"reading_time_minutes" integer,
	"language" text,
	"status" text DEFAULT 'processing' NOT NULL,
	"step" text NOT NULL,
	"failure" jsonb,
	"file_path" text,
	"file_name" text,
	"file_type" text,
	"file_size" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_model" text,
	"model_failure" text,
	"withdrawn_at" timestamp with time zone,
	"picture" jsonb,
	"page_given" boolean DEFAULT false NOT NULL,
	"scan" jsonb,
	"given_topics" text[] DEFAULT '{}' NOT NULL,
	"supplied" boolean DEFAULT false NOT NULL,
	"author" text,
	"published_on" text,
	"modified_on" text,
	"canonical_url" text,
	"final_url" text,
	"icon" text,
	"reader_version" smallint DEFAULT 1 NOT NULL,
	"text_given" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"interest_profile_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"why_its_interesting" text DEFAULT '' NOT NULL,
	"title" text,
	"summary" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sort_title" text collate "title_order" DEFAULT '' NOT NULL,
	"url_key" text,
	"filter_text" text DEFAULT '' NOT NULL,
	"shuffle" text GENERATED ALWAYS AS (right(id::text, 8)) STORED NOT NULL,
	"topics" text[] DEFAULT '{}' NOT NULL,
	"added_topics" text[] DEFAULT '{}' NOT NULL,
	"removed_topics" text[] DEFAULT '{}' NOT NULL,
	"facets" text[] DEFAULT '{}' NOT NULL,
	"published" text collate "C" DEFAULT '' NOT NULL,
	"hides_note" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_entries_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"severity" text DEFAULT 'Suggestion' NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"merged_into_id" uuid,
	CONSTRAINT "feedback_severity" CHECK ("feedback"."severity" in ('Error', 'Feature', 'Suggestion', 'Note'))
);
--> statement-breakpoint
CREATE TABLE "feedback_votes" (
	"feedback_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"direction" integer NOT NULL,
	"carried_from_id" uuid,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_votes_feedback_id_user_id_pk" PRIMARY KEY("feedback_id","user_id"),
	CONSTRAINT "feedback_votes_direction" CHECK ("feedback_votes"."direction" in (-1, 1))
);
--> statement-breakpoint
CREATE TABLE "highlights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"quote" text NOT NULL,
	"prefix" text NOT NULL,
	"suffix" text NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"is_lost" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"text_version" integer NOT NULL,
	"shuffle" text GENERATED ALWAYS AS (right(id::text, 8)) STORED NOT NULL,
	"is_of_other" boolean DEFAULT false NOT NULL,
	"entry_user_id" uuid GENERATED ALWAYS AS (case when not is_of_other then user_id end) STORED,
	"shared_in" uuid
);
--> statement-breakpoint
CREATE TABLE "import_collections" (
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"details" json,
	"collection_id" uuid,
	"is_made" boolean DEFAULT false NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "import_collections_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"part" json NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"made_id" uuid,
	"kind" text GENERATED ALWAYS AS (part ->> 'kind') STORED NOT NULL,
	"project_id" uuid GENERATED ALWAYS AS ((part -> 'project' ->> 'id')::uuid) STORED,
	CONSTRAINT "import_parts_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"title" text,
	"url" text,
	"collection_place" integer,
	"outcome" text NOT NULL,
	"reason" text,
	"is_wanted" boolean DEFAULT false NOT NULL,
	"item" json,
	"item_bytes" integer DEFAULT 0 NOT NULL,
	"exported_id" uuid,
	"card_id" uuid,
	"entry_id" uuid,
	"reading" text,
	"saved_at" timestamp with time zone,
	"has_marks" boolean DEFAULT false NOT NULL,
	"added_marks" jsonb,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text,
	"file_size" bigint NOT NULL,
	"status" text NOT NULL,
	"format" text,
	"is_dry_run" boolean NOT NULL,
	"collection_id" uuid,
	"counts" jsonb NOT NULL,
	"reading" jsonb NOT NULL,
	"held_bytes" bigint DEFAULT 0 NOT NULL,
	"lost" jsonb DEFAULT '[]' NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"part" integer DEFAULT 1 NOT NULL,
	"file_rows" integer DEFAULT 0 NOT NULL,
	"added" jsonb DEFAULT '{"highlights": 0, "entries": 0, "waiting": 0}' NOT NULL,
	CONSTRAINT "imports_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"interest_profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"unwanted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inviter_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"sender_name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "entry_facets" (
	"user_id" uuid NOT NULL,
	"facet" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "entry_facets_user_id_facet_created_at_entry_id_pk" PRIMARY KEY("user_id","facet","created_at","entry_id")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"weekday" smallint,
	"time_zone" text NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "mailings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "sent_mailings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"week" date NOT NULL,
	"until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_mailings_user_id_kind_week_pk" PRIMARY KEY("user_id","kind","week")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"collection_id" uuid NOT NULL,
	"entry_id" uuid,
	"comment_id" uuid,
	"role" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_pictures" (
	"entry_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"user_id" uuid,
	"source" text,
	"caption" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"digest" text,
	"width" integer,
	"height" integer,
	"color" text,
	"size" integer,
	"fetched" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "entry_pictures_entry_id_place_pk" PRIMARY KEY("entry_id","place")
);
--> statement-breakpoint
CREATE TABLE "picture_runs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"entry_ids" uuid[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"keep" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"onboarding_dismissed" boolean DEFAULT false NOT NULL,
	"preferences" jsonb
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text collate "title_order" NOT NULL,
	"description" text,
	"attributes" jsonb DEFAULT '[]' NOT NULL,
	"searched" text NOT NULL,
	"completion_date" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "projects_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_entries_once" UNIQUE("project_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "projects_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"contact_name" text collate "title_order" NOT NULL,
	"contact_id" uuid NOT NULL,
	"contact_email" text,
	"contact_phone" text,
	"role" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_people_contact_id_unique" UNIQUE("contact_id")
);
--> statement-breakpoint
CREATE TABLE "projects_refused_entries" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "projects_refused_entries_project_id_entry_id_pk" PRIMARY KEY("project_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "reading_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading_states" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"state" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"length" integer DEFAULT 0 NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_of_other" boolean DEFAULT false NOT NULL,
	"entry_user_id" uuid GENERATED ALWAYS AS (case when not is_of_other then user_id end) STORED,
	CONSTRAINT "reading_states_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "rediscover_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL
);
--> statement-breakpoint
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
	"removed_at" timestamp with time zone,
	CONSTRAINT "rediscoveries_item" UNIQUE NULLS NOT DISTINCT("entry_id","highlight_id","takeaway")
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_bases" (
	"scope_id" uuid PRIMARY KEY NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL,
	"next_segment" integer DEFAULT 1 NOT NULL,
	"segments" jsonb DEFAULT '[]' NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"passages" integer DEFAULT 0 NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"languages" jsonb DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"embedding_model" text
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"scope_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"card_id" uuid NOT NULL,
	"passages" integer[] NOT NULL,
	"has_surrogates" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	"is_note" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_entries_scope_id_number_pk" PRIMARY KEY("scope_id","number"),
	CONSTRAINT "search_entries_card" UNIQUE("card_id","scope_id")
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"scope_id" uuid NOT NULL,
	"segment" integer NOT NULL,
	"term" text collate "C" NOT NULL,
	"records" "bytea" NOT NULL,
	CONSTRAINT "search_postings_scope_id_segment_term_pk" PRIMARY KEY("scope_id","segment","term")
);
--> statement-breakpoint
CREATE TABLE "search_vectors" (
	"scope_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"model" text NOT NULL,
	"ordinal" integer NOT NULL,
	"signs" bit varying NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "search_vectors_scope_id_model_card_id_ordinal_pk" PRIMARY KEY("scope_id","model","card_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "collection_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"sender_name" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_invitations_role" CHECK ("collection_invitations"."role" in ('viewer', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "topic_changes" (
	"user_id" uuid NOT NULL,
	"labels" text[] NOT NULL,
	"changes" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_rewrites" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"keys" text[] NOT NULL,
	CONSTRAINT "topic_rewrites_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "topic_rules" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"into_label" text,
	"shown" text,
	"former" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_rules_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"apart" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "topics_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "entry_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"collection_id" uuid,
	"ids" uuid[] NOT NULL,
	"origins" uuid[] NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"site_name" text,
	"entry_id" uuid,
	"collection_id" uuid,
	"collection_title" text,
	"group_id" uuid,
	"payload" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trash_emptyings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_usage" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"input" bigint DEFAULT 0 NOT NULL,
	"output" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "token_usage_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_followings" ADD CONSTRAINT "collection_followings_collection_id_interest_profiles_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."interest_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_followings" ADD CONSTRAINT "collection_followings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_own_conversation" FOREIGN KEY ("conversation_id","user_id") REFERENCES "public"."conversations"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_entries" ADD CONSTRAINT "saved_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_own_batch" FOREIGN KEY ("batch_id","user_id") REFERENCES "public"."batches"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_fetches" ADD CONSTRAINT "bulk_fetches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_fetches" ADD CONSTRAINT "bulk_fetches_entry" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_pages" ADD CONSTRAINT "entry_pages_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_reports" ADD CONSTRAINT "collection_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_reports" ADD CONSTRAINT "collection_reports_collection_id_interest_profiles_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."interest_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_entries" ADD CONSTRAINT "page_entries_collection_id_collection_pages_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection_pages"("collection_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_entries" ADD CONSTRAINT "page_entries_entry" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_collection" FOREIGN KEY ("collection_id","owner_id") REFERENCES "public"."interest_profiles"("id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "collection_pages" ADD CONSTRAINT "collection_pages_collection" FOREIGN KEY ("collection_id","owner_id") REFERENCES "public"."interest_profiles"("id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "interest_profiles" ADD CONSTRAINT "interest_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_own_first" FOREIGN KEY ("first_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_links" ADD CONSTRAINT "entry_links_own_second" FOREIGN KEY ("second_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_hidden" ADD CONSTRAINT "discover_hidden_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_hidden" ADD CONSTRAINT "discover_hidden_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_reports" ADD CONSTRAINT "discover_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discover_reports" ADD CONSTRAINT "discover_reports_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_collection_id_interest_profiles_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."interest_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_entries" ADD CONSTRAINT "public_entries_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_entries" ADD CONSTRAINT "public_entries_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_topics" ADD CONSTRAINT "public_topics_entry_id_public_entries_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."public_entries"("entry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_document_pieces" ADD CONSTRAINT "entry_document_pieces_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_contents" ADD CONSTRAINT "entry_contents_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_entries" ADD CONSTRAINT "global_entries_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_entries" ADD CONSTRAINT "user_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_entries" ADD CONSTRAINT "user_entries_interest_profile_id_interest_profiles_id_fk" FOREIGN KEY ("interest_profile_id") REFERENCES "public"."interest_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_entries" ADD CONSTRAINT "user_entries_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_merged_into_id_feedback_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."feedback"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_carried_from_id_feedback_id_fk" FOREIGN KEY ("carried_from_id") REFERENCES "public"."feedback"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_shared_in_interest_profiles_id_fk" FOREIGN KEY ("shared_in") REFERENCES "public"."interest_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_own_entry" FOREIGN KEY ("entry_id","entry_user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_collections" ADD CONSTRAINT "import_collections_own_import" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."imports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_own_import" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."imports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_own_import" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."imports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_own_collection" FOREIGN KEY ("interest_profile_id","user_id") REFERENCES "public"."interest_profiles"("id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mailings" ADD CONSTRAINT "sent_mailings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_pictures" ADD CONSTRAINT "entry_pictures_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_pictures" ADD CONSTRAINT "entry_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_runs" ADD CONSTRAINT "picture_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_settings" ADD CONSTRAINT "picture_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects_entries" ADD CONSTRAINT "projects_entries_own_project" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects_entries" ADD CONSTRAINT "projects_entries_own_card" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects_people" ADD CONSTRAINT "projects_people_own_project" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects_refused_entries" ADD CONSTRAINT "projects_refused_entries_own_project" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."projects"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects_refused_entries" ADD CONSTRAINT "projects_refused_entries_own_card" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_settings" ADD CONSTRAINT "reading_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_states" ADD CONSTRAINT "reading_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_states" ADD CONSTRAINT "reading_states_own_entry" FOREIGN KEY ("entry_id","entry_user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rediscover_settings" ADD CONSTRAINT "rediscover_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rediscoveries" ADD CONSTRAINT "rediscoveries_own_entry" FOREIGN KEY ("entry_id","user_id") REFERENCES "public"."user_entries"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_bases" ADD CONSTRAINT "search_bases_scope_id_interest_profiles_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."interest_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_card_id_user_entries_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."user_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_vectors" ADD CONSTRAINT "search_vectors_card_id_user_entries_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."user_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_invitations" ADD CONSTRAINT "collection_invitations_collection" FOREIGN KEY ("collection_id","inviter_id") REFERENCES "public"."interest_profiles"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_rules" ADD CONSTRAINT "topic_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_changes" ADD CONSTRAINT "entry_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_entry_id_global_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."global_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash_emptyings" ADD CONSTRAINT "trash_emptyings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_usage" ADD CONSTRAINT "token_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_secret" ON "two_factors" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "collection_activity_newest" ON "collection_activity" USING btree ("collection_id","created_at","id");--> statement-breakpoint
CREATE INDEX "collection_activity_oldest" ON "collection_activity" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "collection_activity_actor" ON "collection_activity" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "collection_activity_member" ON "collection_activity" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "collection_followings_user" ON "collection_followings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversations_recent" ON "conversations" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "billing_events_received" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "saved_entries_since" ON "saved_entries" USING btree ("since");--> statement-breakpoint
CREATE INDEX "batches_newest" ON "batches" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_fetches_host" ON "bulk_fetches" USING btree ("user_id","host","due_at","entry_id");--> statement-breakpoint
CREATE INDEX "collection_reports_collection" ON "collection_reports" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "collection_reports_open" ON "collection_reports" USING btree ("created_at") WHERE "collection_reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "page_entries_newest" ON "page_entries" USING btree ("collection_id","decided_at","entry_id") WHERE "page_entries"."is_shown";--> statement-breakpoint
CREATE INDEX "page_entries_user" ON "page_entries" USING btree ("user_id","collection_id");--> statement-breakpoint
CREATE INDEX "page_entries_capture" ON "page_entries" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX "collection_members_user" ON "collection_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_members_owner" ON "collection_members" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "collection_pages_owner" ON "collection_pages" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "interest_profiles_newest" ON "interest_profiles" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "interest_profiles_one_unfiled" ON "interest_profiles" USING btree ("user_id") WHERE "interest_profiles"."is_unfiled";--> statement-breakpoint
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_entry" ON "comments" USING btree ("entry_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "entry_links_second" ON "entry_links" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "discover_hidden_people" ON "discover_hidden" USING btree ("creator_id","user_id") WHERE "discover_hidden"."creator_id" is not null;--> statement-breakpoint
CREATE INDEX "discover_reports_entry" ON "discover_reports" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "discover_reports_open" ON "discover_reports" USING btree ("created_at") WHERE "discover_reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "operator_actions_newest" ON "operator_actions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "public_entries_newest" ON "public_entries" USING btree ("published_at","entry_id");--> statement-breakpoint
CREATE INDEX "public_entries_newest_fetched" ON "public_entries" USING btree ("published_at","entry_id") WHERE not "public_entries"."supplied";--> statement-breakpoint
CREATE INDEX "public_entries_creator_supplied" ON "public_entries" USING btree ("creator_id") WHERE "public_entries"."supplied";--> statement-breakpoint
CREATE INDEX "public_entries_creator_newest" ON "public_entries" USING btree ("creator_id","published_at","entry_id");--> statement-breakpoint
CREATE INDEX "public_entries_words" ON "public_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "public_pages_indexed" ON "public_pages" USING btree ("name") WHERE "public_pages"."is_on" and "public_pages"."is_indexed";--> statement-breakpoint
CREATE INDEX "public_topics_newest" ON "public_topics" USING btree ("label","published_at","entry_id");--> statement-breakpoint
CREATE INDEX "global_entries_creator_url" ON "global_entries" USING btree ("creator_id","url_key") WHERE "global_entries"."url_key" is not null;--> statement-breakpoint
CREATE INDEX "global_entries_creator_canonical" ON "global_entries" USING btree ("creator_id","canonical_url") WHERE "global_entries"."canonical_url" is not null;--> statement-breakpoint
CREATE INDEX "global_entries_processing" ON "global_entries" USING btree ("updated_at") WHERE "global_entries"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "global_entries_failed" ON "global_entries" USING btree ("updated_at") WHERE "global_entries"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "global_entries_files" ON "global_entries" USING btree ("creator_id","file_size") WHERE "global_entries"."file_size" is not null;--> statement-breakpoint
CREATE INDEX "global_entries_outdated" ON "global_entries" USING btree ("creator_id","id") WHERE "global_entries"."reader_version" < 1;--> statement-breakpoint
CREATE INDEX "global_entries_unread_by_model" ON "global_entries" USING btree ("id") WHERE "global_entries"."step" = 'summarising' or "global_entries"."model_failure" is not null;--> statement-breakpoint
CREATE INDEX "user_entries_recent" ON "user_entries" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_entries_collection" ON "user_entries" USING btree ("interest_profile_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_entries_urls" ON "user_entries" USING btree ("user_id","url_key") WHERE "user_entries"."url_key" is not null;--> statement-breakpoint
CREATE INDEX "user_entries_titles" ON "user_entries" USING btree ("user_id","sort_title","id");--> statement-breakpoint
CREATE INDEX "user_entries_published" ON "user_entries" USING btree ("user_id","published","created_at","id");--> statement-breakpoint
CREATE INDEX "user_entries_collection_titles" ON "user_entries" USING btree ("interest_profile_id","sort_title","id");--> statement-breakpoint
CREATE INDEX "user_entries_counts" ON "user_entries" USING btree ("user_id","interest_profile_id");--> statement-breakpoint
CREATE INDEX "user_entries_shuffled" ON "user_entries" USING btree ("user_id","shuffle");--> statement-breakpoint
CREATE INDEX "user_entries_shuffled_notes" ON "user_entries" USING btree ("user_id","shuffle") WHERE "user_entries"."why_its_interesting" <> '';--> statement-breakpoint
CREATE INDEX "user_entries_entry" ON "user_entries" USING btree ("entry_id","user_id");--> statement-breakpoint
CREATE INDEX "feedback_open" ON "feedback" USING btree ("rank","created_at","id") WHERE not "feedback"."closed";--> statement-breakpoint
CREATE INDEX "feedback_open_severity" ON "feedback" USING btree ("severity","rank","created_at","id") WHERE not "feedback"."closed";--> statement-breakpoint
CREATE INDEX "feedback_rank" ON "feedback" USING btree ("rank","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_severity_rank" ON "feedback" USING btree ("severity","rank","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_merged" ON "feedback" USING btree ("merged_into_id") WHERE "feedback"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "feedback_votes_user" ON "feedback_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedback_votes_carried" ON "feedback_votes" USING btree ("carried_from_id") WHERE "feedback_votes"."carried_from_id" is not null;--> statement-breakpoint
CREATE INDEX "highlights_entry" ON "highlights" USING btree ("entry_id","user_id","start");--> statement-breakpoint
CREATE INDEX "highlights_shuffled" ON "highlights" USING btree ("user_id","shuffle");--> statement-breakpoint
CREATE INDEX "highlights_newest" ON "highlights" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "highlights_shared" ON "highlights" USING btree ("shared_in","user_id") WHERE "highlights"."shared_in" is not null;--> statement-breakpoint
CREATE INDEX "import_collections_most_rows" ON "import_collections" USING btree ("import_id","rows");--> statement-breakpoint
CREATE INDEX "import_parts_next" ON "import_parts" USING btree ("import_id","place") WHERE not "import_parts"."is_done";--> statement-breakpoint
CREATE INDEX "import_parts_projects" ON "import_parts" USING btree ("import_id","project_id") WHERE "import_parts"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "import_rows_exported" ON "import_rows" USING btree ("exported_id","import_id") WHERE "import_rows"."exported_id" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_unread" ON "import_rows" USING btree ("import_id") WHERE "import_rows"."reading" = 'waiting';--> statement-breakpoint
CREATE INDEX "import_rows_marks" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."has_marks";--> statement-breakpoint
CREATE INDEX "import_rows_added_marks" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."added_marks" is not null;--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_updated" ON "imports" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "interests_name" ON "interests" USING btree ("interest_profile_id",lower("name"));--> statement-breakpoint
CREATE INDEX "interests_user" ON "interests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("inviter_id","recipient") WHERE "invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "invitations_recipient" ON "invitations" USING btree ("recipient") WHERE "invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_accepted_by" ON "invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mailings_due" ON "mailings" USING btree ("next_at") WHERE "mailings"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "sent_mailings_week" ON "sent_mailings" USING btree ("week");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id") WHERE "notifications"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "entry_pictures_waiting" ON "entry_pictures" USING btree ("entry_id") WHERE "entry_pictures"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "entry_pictures_digest" ON "entry_pictures" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "entry_pictures_space" ON "entry_pictures" USING btree ("user_id","digest","size");--> statement-breakpoint
CREATE INDEX "projects_updated" ON "projects" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_names" ON "projects" USING btree ("user_id","name","id");--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "projects_trash" ON "projects" USING btree ("user_id","deleted_at","id") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "projects_entries_newest" ON "projects_entries" USING btree ("user_id","project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_entries_card" ON "projects_entries" USING btree ("user_id","entry_id");--> statement-breakpoint
CREATE INDEX "projects_people_names" ON "projects_people" USING btree ("user_id","project_id","contact_name","id");--> statement-breakpoint
CREATE INDEX "projects_refused_entries_card" ON "projects_refused_entries" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "reading_states_recent" ON "reading_states" USING btree ("user_id","state","updated_at","entry_id");--> statement-breakpoint
CREATE INDEX "rediscoveries_highlight" ON "rediscoveries" USING btree ("highlight_id") WHERE "rediscoveries"."highlight_id" is not null;--> statement-breakpoint
CREATE INDEX "rediscoveries_removed" ON "rediscoveries" USING btree ("user_id","removed_at") WHERE "rediscoveries"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "rediscoveries_due" ON "rediscoveries" USING btree ("user_id","next_on");--> statement-breakpoint
CREATE INDEX "rediscoveries_answered" ON "rediscoveries" USING btree ("user_id","answered_on");--> statement-breakpoint
CREATE INDEX "saved_filters_order" ON "saved_filters" USING btree ("user_id","position","id");--> statement-breakpoint
CREATE INDEX "search_bases_moved" ON "search_bases" USING btree ("scope_id") WHERE "search_bases"."version" < 0;--> statement-breakpoint
CREATE INDEX "search_entries_stale" ON "search_entries" USING btree ("scope_id") WHERE "search_entries"."is_stale";--> statement-breakpoint
CREATE INDEX "search_entries_notes" ON "search_entries" USING btree ("scope_id") WHERE "search_entries"."is_note";--> statement-breakpoint
CREATE INDEX "search_vectors_card" ON "search_vectors" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_invitations_open" ON "collection_invitations" USING btree ("collection_id","recipient");--> statement-breakpoint
CREATE INDEX "collection_invitations_recipient" ON "collection_invitations" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "collection_invitations_inviter" ON "collection_invitations" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "topic_changes_user" ON "topic_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "topics_used" ON "topics" USING btree ("user_id","uses");--> statement-breakpoint
CREATE INDEX "entry_changes_created" ON "entry_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trash_listed" ON "trash" USING btree ("user_id","deleted_at","id") WHERE "trash"."group_id" is null;--> statement-breakpoint
CREATE INDEX "trash_kinds" ON "trash" USING btree ("user_id","kind","deleted_at","id");--> statement-breakpoint
CREATE INDEX "trash_groups" ON "trash" USING btree ("group_id") WHERE "trash"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "trash_entries" ON "trash" USING btree ("entry_id","user_id");--> statement-breakpoint
CREATE INDEX "trash_due" ON "trash" USING btree ("deleted_at");--> statement-breakpoint
-- Not in tables.ts, because the comments build on the notifications. A notification is deleted with its comment.
ALTER TABLE notifications ADD CONSTRAINT notifications_comment_id_fk FOREIGN KEY (comment_id) REFERENCES comments (id) ON DELETE cascade;--> statement-breakpoint
-- A collection has one user: as two independent conditions, the planner would expect one row, and sort a whole
-- collection for each of its pages.
CREATE STATISTICS user_entries_of_a_collection (dependencies) ON user_id, interest_profile_id FROM user_entries;
