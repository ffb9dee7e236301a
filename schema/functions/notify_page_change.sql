-- The titles, captures and notes that a page shows are in other tables.
CREATE OR REPLACE FUNCTION notify_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  is_public boolean;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_TABLE_NAME = 'interest_profiles' THEN
    is_public := EXISTS (SELECT FROM collection_pages WHERE collection_id = NEW.id);
  ELSIF TG_TABLE_NAME = 'user_entries' THEN
    is_public := EXISTS (SELECT FROM page_entries WHERE entry_id = NEW.id AND is_shown AND shows_note);
  ELSIF TG_TABLE_NAME = 'profiles' THEN
    is_public := EXISTS (SELECT FROM page_entries WHERE user_id = NEW.id AND is_shown AND shows_name);
  ELSE
    is_public := EXISTS (SELECT FROM page_entries WHERE capture_id = NEW.id AND is_shown);
  END IF;
  PERFORM set_config('app.system', system, true);
  IF is_public THEN PERFORM pg_notify('public_changed', ''); END IF;
  RETURN NULL;
END $$;
