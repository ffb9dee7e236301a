ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A key that ended leaves the memory of every process at once, and its streams end. That it was used is told to nobody.
CREATE TRIGGER api_keys_announce_change AFTER UPDATE OF revoked_at OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION announce_session_change();
--> statement-breakpoint
-- Only the system changes users, and sees the keys of all.
CREATE FUNCTION announce_keys_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', id::text) FROM api_keys WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_announce_keys AFTER UPDATE OF blocked_at ON users
  FOR EACH ROW EXECUTE FUNCTION announce_keys_of_user();
