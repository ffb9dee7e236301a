-- The lead pictures of the newest entries on a page, each once. The fence (OFFSET 0) has each entry looked up by its
-- key.
CREATE OR REPLACE FUNCTION page_cover(page uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('entry', slug, 'color', color) ORDER BY decided_at DESC, entry_id DESC), '[]')
  FROM (SELECT * FROM (SELECT DISTINCT ON (digest) * FROM (
      SELECT newest.slug, newest.decided_at, newest.entry_id, on_page.picture ->> 'digest' AS digest,
        on_page.picture ->> 'color' AS color
      FROM (SELECT known.slug, known.decided_at, known.entry_id FROM page_entries known
        WHERE known.collection_id = page AND known.is_shown
        ORDER BY known.decided_at DESC, known.entry_id DESC LIMIT 16) newest
      CROSS JOIN LATERAL (SELECT (one.captured).picture FROM shown_on_page(page) one
        WHERE (one.shown).entry_id = newest.entry_id OFFSET 0) on_page
      WHERE on_page.picture IS NOT NULL) pictured
    ORDER BY digest, decided_at DESC, entry_id DESC) different
    ORDER BY decided_at DESC, entry_id DESC LIMIT 4) cover
$$;
