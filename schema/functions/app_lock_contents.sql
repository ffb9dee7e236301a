-- For the owner, before a shared collection is deleted: its members and its entries stay as they are until the
-- commit.
CREATE OR REPLACE FUNCTION app_lock_contents(collection uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  ids uuid[];
BEGIN
  PERFORM FROM collection_members WHERE collection_id = collection AND owner_id = app_user_id() ORDER BY user_id FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('app.system', 'on', true);
  ids := ARRAY(SELECT id FROM user_entries WHERE interest_profile_id = collection);
  PERFORM set_config('app.system', system, true);
  PERFORM lock_shared_entries(ids);
END $$;
