-- No policy lets the system change an index.
ALTER TABLE "search_bases" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "search_bases" SET "segments" = (
  SELECT jsonb_agg(segment || jsonb_build_object('key', gen_random_uuid()) ORDER BY at)
  FROM jsonb_array_elements("segments") WITH ORDINALITY AS held(segment, at)) WHERE "segments" <> '[]';--> statement-breakpoint
ALTER TABLE "search_bases" FORCE ROW LEVEL SECURITY;
