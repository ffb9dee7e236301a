-- Members agreed to a page that only its link opens. They are asked again before more people find their entries.
CREATE OR REPLACE FUNCTION ask_members_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  DELETE FROM page_entries WHERE collection_id = NEW.collection_id AND user_id <> NEW.owner_id AND is_shown;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
