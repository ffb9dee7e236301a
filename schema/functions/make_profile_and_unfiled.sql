-- Every account, however it is made, has a profile and an Unfiled collection from its beginning.
CREATE OR REPLACE FUNCTION make_profile_and_unfiled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  PERFORM set_config('app.user_id', NEW.id::text, true);
  INSERT INTO profiles (id, username) VALUES (NEW.id, NEW.name);
  -- The account's own (version 7) id serves as the id of its Unfiled collection.
  INSERT INTO interest_profiles (id, user_id, title, is_unfiled) VALUES (NEW.id, NEW.id, 'Unfiled', true);
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
