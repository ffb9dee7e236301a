-- A use of a key changes no right, and is not announced.
CREATE TRIGGER api_keys_announce_change AFTER UPDATE OF revoked_at OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION announce_session_change();
