-- The public page with this name or of this user, if it is on, and what it shows of its user. A page that lists
-- supplied entries is not for search engines, whatever its owner chose.
CREATE OR REPLACE FUNCTION app_public_page(wanted_name text, wanted_user uuid)
  RETURNS TABLE (user_id uuid, name text, username text, is_indexed boolean, updated_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT page.user_id, page.name,
      page.is_indexed AND NOT EXISTS (SELECT FROM public_entries shown WHERE shown.creator_id = page.user_id AND shown.supplied),
      page.updated_at
    INTO user_id, name, is_indexed, updated_at
    FROM public_pages page JOIN users person ON person.id = page.user_id
    WHERE page.is_on AND person.blocked_at IS NULL AND (page.name = wanted_name OR page.user_id = wanted_user);
  IF FOUND THEN
    PERFORM set_config('app.user_id', user_id::text, true);
    SELECT profile.username INTO username FROM profiles profile WHERE profile.id = user_id;
    RETURN NEXT;
  END IF;
  PERFORM set_config('app.user_id', actor, true);
  PERFORM set_config('app.system', system, true);
END $$;
