-- The slugs of the pages that search engines may list: on an indexed page of their owner, and without supplied
-- entries.
CREATE OR REPLACE FUNCTION app_indexed_collections() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT page.slug FROM collection_pages page
    WHERE page.visibility = 'listed' AND page.withdrawn_at IS NULL
      AND page.owner_id IN (SELECT own.user_id FROM app_indexed_pages() indexed JOIN public_pages own ON own.name = indexed)
      AND NOT EXISTS (SELECT FROM shown_on_page(page.collection_id) on_page WHERE (on_page.captured).supplied)
    ORDER BY page.slug LIMIT 10000;
  PERFORM set_config('app.system', system, true);
END $$;
