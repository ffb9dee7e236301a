-- Before the memberships are deleted with the collection.
CREATE OR REPLACE FUNCTION notify_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  members uuid[];
BEGIN
  PERFORM set_config('app.system', 'on', true);
  members := ARRAY(SELECT user_id FROM collection_members WHERE collection_id = OLD.id);
  PERFORM set_config('app.system', system, true);
  IF members <> '{}' THEN
    PERFORM app_notify(members, 'removed', OLD.id, NULL, NULL, NULL);
  END IF;
  RETURN OLD;
END $$;
