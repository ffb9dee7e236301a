-- The tables' owner is the app's own role: FORCE makes the policies hold for it as well.
ALTER TABLE users FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE accounts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE verifications FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sign_in_attempts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE profiles FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE interest_profiles FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE global_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE entry_contents FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE topics FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Every account, however it is made, has its profile and its Unfiled collection from its first moment.
CREATE FUNCTION make_profile_and_unfiled() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER users_make_profile_and_unfiled AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION make_profile_and_unfiled();
--> statement-breakpoint
-- Every process caches sessions for a moment: an ended or changed one leaves all caches at once.
CREATE FUNCTION announce_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_announce_change AFTER UPDATE OR DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_session_change();
