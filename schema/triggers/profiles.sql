CREATE TRIGGER profiles_notify_page AFTER UPDATE OF username ON profiles
  FOR EACH ROW WHEN (OLD.username IS DISTINCT FROM NEW.username) EXECUTE FUNCTION notify_page_change();

CREATE TRIGGER profiles_notify_public_name AFTER UPDATE OF username ON profiles
  FOR EACH ROW WHEN (OLD.username IS DISTINCT FROM NEW.username) EXECUTE FUNCTION notify_public_name();
