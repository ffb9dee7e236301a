-- The collections that a user lists on their public page, while that is on.
CREATE OR REPLACE FUNCTION app_listed_collections(person uuid)
RETURNS TABLE (slug text, title text, description text, emoji text, color text, entry_count integer, cover jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT page.slug, collection.title, collection.description, collection.emoji, collection.color,
      (SELECT count(*)::integer FROM shown_on_page(page.collection_id)), page_cover(page.collection_id)
    FROM collection_pages page
    JOIN interest_profiles collection ON collection.id = page.collection_id
    JOIN users owner ON owner.id = page.owner_id
    JOIN public_pages own ON own.user_id = page.owner_id
    WHERE page.owner_id = person AND page.visibility = 'listed' AND page.withdrawn_at IS NULL
      AND owner.blocked_at IS NULL AND own.is_on
    ORDER BY page.created_at DESC, page.slug LIMIT 50;
  PERFORM set_config('app.system', system, true);
END $$;
