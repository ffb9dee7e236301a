-- What visitors see of a collection whose public page is on.
CREATE OR REPLACE FUNCTION app_collection_page(wanted text)
RETURNS TABLE (owner_id uuid, title text, description text, emoji text, color text, visibility text, updated_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT page.owner_id, collection.title, collection.description, collection.emoji, collection.color,
      page.visibility, page.updated_at
    FROM collection_pages page
    JOIN interest_profiles collection ON collection.id = page.collection_id
    JOIN users owner ON owner.id = page.owner_id
    WHERE page.slug = wanted AND page.withdrawn_at IS NULL AND owner.blocked_at IS NULL;
  PERFORM set_config('app.system', system, true);
END $$;
