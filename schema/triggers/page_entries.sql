CREATE TRIGGER page_entries_notify AFTER INSERT OR UPDATE OR DELETE ON page_entries
  FOR EACH ROW EXECUTE FUNCTION notify_public_change();
