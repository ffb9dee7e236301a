SELECT set_config('app.system', 'on', true);--> statement-breakpoint
-- No policy lets the system change entries.
ALTER TABLE "global_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "entry_facets" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- They would compare all facets of all entries.
ALTER TABLE "user_entries" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "user_entries" entry SET "facets" = entry.facets || ('language:' || captured.code)
  FROM (SELECT id, substring(lower(language) FROM '^(?!und|mis|zxx)([a-z]{2,3})(?:[-_]|$)') AS code FROM "global_entries") captured
  WHERE captured.id = entry.entry_id AND captured.code IS NOT NULL;--> statement-breakpoint
INSERT INTO "entry_facets" (user_id, facet, created_at, entry_id, is_page)
  SELECT user_id, ('x' || left(encode(sha256(convert_to(facet, 'UTF8')), 'hex'), 16))::bit(64)::bigint, created_at, id, false
  FROM "user_entries", unnest(facets) facet WHERE starts_with(facet, 'language:')
  ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "user_entries" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "global_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "entry_facets" FORCE ROW LEVEL SECURITY;
