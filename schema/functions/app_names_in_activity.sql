-- The names of users in the activity of a collection that is open to the actor, also of former members.
CREATE OR REPLACE FUNCTION app_names_in_activity(collection uuid) RETURNS TABLE (id uuid, name text) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  IF collection <> ALL (app_open_collections()) THEN RETURN; END IF;
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT profiles.id, profiles.username FROM profiles WHERE profiles.id IN (
    SELECT actor_id FROM collection_activity WHERE collection_id = collection
    UNION SELECT member_id FROM collection_activity WHERE collection_id = collection);
  PERFORM set_config('app.system', system, true);
END $$;
