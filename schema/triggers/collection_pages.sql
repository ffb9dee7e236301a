CREATE TRIGGER collection_pages_ask_again AFTER UPDATE OF visibility ON collection_pages
  FOR EACH ROW WHEN (OLD.visibility = 'link' AND NEW.visibility = 'listed') EXECUTE FUNCTION ask_members_again();

-- Only the operator withdraws a page.
CREATE TRIGGER collection_pages_guard_withdrawal BEFORE UPDATE OF withdrawn_at ON collection_pages
  FOR EACH ROW WHEN (OLD.withdrawn_at IS DISTINCT FROM NEW.withdrawn_at) EXECUTE FUNCTION guard_withdrawal();

CREATE TRIGGER collection_pages_notify AFTER INSERT OR UPDATE OR DELETE ON collection_pages
  FOR EACH ROW EXECUTE FUNCTION notify_public_change();
