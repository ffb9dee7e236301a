DROP INDEX "global_entries_creator_canonical";--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "page_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_entries" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "entry_facets" ADD COLUMN "is_page" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_changes" ADD COLUMN "merge" jsonb;--> statement-breakpoint
CREATE INDEX "user_entries_duplicates" ON "user_entries" USING btree ("user_id","duplicate_of") WHERE "user_entries"."duplicate_of" is not null;--> statement-breakpoint
CREATE INDEX "entry_facets_pages" ON "entry_facets" USING btree ("user_id","facet","entry_id") WHERE "entry_facets"."is_page";--> statement-breakpoint
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
-- No policy lets the system change entries.
ALTER TABLE "global_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "entry_facets" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- http and https are the same page. Other changes of the keys follow when a page is read again.
UPDATE "global_entries" SET "url_key" = regexp_replace("url_key", '^http:', 'https:') WHERE "url_key" LIKE 'http://%';--> statement-breakpoint
UPDATE "global_entries" entry SET "page_keys" = ARRAY[own.key] FROM (
    SELECT id, regexp_replace(regexp_replace(canonical_url, '^http:', 'https:'), '/+(?=[?]|$)', '') AS key
    FROM "global_entries" WHERE canonical_url IS NOT NULL) own
  WHERE own.id = entry.id AND own.key <> entry.url_key;--> statement-breakpoint
UPDATE "user_entries" entry SET "url_key" = captured.url_key, "facets" = entry.facets || array(
    SELECT DISTINCT 'page:' || left(encode(sha256(convert_to(key, 'UTF8')), 'hex'), 16)
    FROM unnest(captured.url_key || captured.page_keys) key)
  FROM "global_entries" captured WHERE captured.id = entry.entry_id AND captured.url_key IS NOT NULL;--> statement-breakpoint
INSERT INTO "entry_facets" (user_id, facet, created_at, entry_id, is_page)
  SELECT user_id, ('x' || left(encode(sha256(convert_to(facet, 'UTF8')), 'hex'), 16))::bit(64)::bigint, created_at, id, true
  FROM "user_entries", unnest(facets) facet WHERE starts_with(facet, 'page:')
  ON CONFLICT (user_id, facet, created_at, entry_id) DO UPDATE SET is_page = true;--> statement-breakpoint
ALTER TABLE "global_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "entry_facets" FORCE ROW LEVEL SECURITY;
