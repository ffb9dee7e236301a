-- Entries may be in collections of their own user, or in shared ones that this user may edit. The membership is
-- locked until the commit, so that it ends either before the entry is added, or with the entry in it.
CREATE OR REPLACE FUNCTION check_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM interest_profiles WHERE id = NEW.interest_profile_id AND user_id = NEW.user_id) THEN
    RETURN NEW;
  END IF;
  IF app_user_id() <> NEW.user_id OR app_lock_membership(NEW.interest_profile_id) IS DISTINCT FROM 'editor' THEN
    RAISE insufficient_privilege USING MESSAGE = 'the user may not add entries to this collection';
  END IF;
  RETURN NEW;
END $$;
