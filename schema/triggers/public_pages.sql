CREATE TRIGGER public_pages_notify AFTER INSERT OR UPDATE OR DELETE ON public_pages
  FOR EACH ROW EXECUTE FUNCTION notify_public_change();
