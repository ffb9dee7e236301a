-- The actor's role in a shared collection of another user; null if the actor is not a member. Neither the collection
-- nor the membership ends before the commit.
CREATE OR REPLACE FUNCTION app_lock_membership(collection uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  held text;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF EXISTS (SELECT FROM collection_members WHERE collection_id = collection AND user_id = app_user_id()) THEN
    PERFORM FROM interest_profiles WHERE id = collection FOR KEY SHARE;
    SELECT role INTO held FROM collection_members
      WHERE collection_id = collection AND user_id = app_user_id() FOR SHARE;
  END IF;
  PERFORM set_config('app.system', system, true);
  RETURN held;
END $$;
