-- What all shown entries of the public page of a collection determine.
CREATE OR REPLACE FUNCTION app_page_totals(wanted text)
RETURNS TABLE (entry_count integer, has_supplied boolean, cover jsonb) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT counted.entries, counted.supplied, page_cover(page.collection_id)
    FROM collection_pages page JOIN users owner ON owner.id = page.owner_id
    CROSS JOIN LATERAL (SELECT count(*)::integer AS entries, coalesce(bool_or((on_page.captured).supplied), false) AS supplied
      FROM shown_on_page(page.collection_id) on_page) counted
    WHERE page.slug = wanted AND page.withdrawn_at IS NULL AND owner.blocked_at IS NULL;
  PERFORM set_config('app.system', system, true);
END $$;
