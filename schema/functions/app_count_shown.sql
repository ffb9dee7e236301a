-- The number of entries that visitors see of a collection that the actor owns or is a member of.
CREATE OR REPLACE FUNCTION app_count_shown(collection uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  counted integer := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM collection_pages WHERE collection_id = collection) THEN RETURN 0; END IF;
  PERFORM set_config('app.system', 'on', true);
  SELECT count(*)::integer INTO counted FROM shown_on_page(collection);
  PERFORM set_config('app.system', system, true);
  RETURN counted;
END $$;
