CREATE TRIGGER sessions_announce_change AFTER UPDATE OR DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_session_change();

CREATE TRIGGER sessions_refuse_blocked BEFORE INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_blocked();
