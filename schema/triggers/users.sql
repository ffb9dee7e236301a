CREATE TRIGGER users_announce_keys AFTER UPDATE OF blocked_at ON users
  FOR EACH ROW EXECUTE FUNCTION announce_keys_of_user();

CREATE TRIGGER users_forget_actor AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_actor();

CREATE TRIGGER users_hide_blocked AFTER UPDATE OF blocked_at ON users
  FOR EACH ROW WHEN ((OLD.blocked_at IS NULL) <> (NEW.blocked_at IS NULL)) EXECUTE FUNCTION hide_blocked();

CREATE TRIGGER users_make_profile_and_unfiled AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION make_profile_and_unfiled();

CREATE TRIGGER users_notify_blocked AFTER UPDATE OF blocked_at ON users
  FOR EACH ROW WHEN ((OLD.blocked_at IS NULL) <> (NEW.blocked_at IS NULL)) EXECUTE FUNCTION notify_public_change();
