-- Ends the API keys of a user who was blocked in every process. Only the system changes users, and sees the keys of
-- all.
CREATE OR REPLACE FUNCTION announce_keys_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', id::text) FROM api_keys WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
