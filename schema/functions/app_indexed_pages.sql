-- The names of the public pages that search engines may list: without supplied entries.
CREATE OR REPLACE FUNCTION app_indexed_pages() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT page.name FROM public_pages page JOIN users person ON person.id = page.user_id
    WHERE page.is_on AND page.is_indexed AND person.blocked_at IS NULL
      AND NOT EXISTS (SELECT FROM public_entries shown WHERE shown.creator_id = page.user_id AND shown.supplied)
    ORDER BY page.name LIMIT 10000;
  PERFORM set_config('app.system', system, true);
END $$;
