-- Before a shared collection is deleted, entries of other users are moved out of it.
CREATE OR REPLACE FUNCTION empty_shared_collection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  ids uuid[];
BEGIN
  PERFORM set_config('app.system', 'on', true);
  ids := ARRAY(SELECT id FROM user_entries WHERE interest_profile_id = OLD.id AND user_id <> OLD.user_id);
  PERFORM set_config('app.system', system, true);
  IF ids <> '{}' THEN PERFORM unfile_entries(ids, OLD.id); END IF;
  RETURN OLD;
END $$;
