CREATE TRIGGER public_entries_notify AFTER INSERT OR UPDATE OR DELETE ON public_entries
  FOR EACH ROW EXECUTE FUNCTION notify_public_change();
