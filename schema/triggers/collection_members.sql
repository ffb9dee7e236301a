CREATE TRIGGER collection_members_announce AFTER INSERT OR UPDATE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION announce_membership();

CREATE TRIGGER collection_members_end AFTER DELETE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION end_membership();

CREATE TRIGGER collection_members_forget_address BEFORE UPDATE OF owner_id ON collection_members FOR EACH ROW
  WHEN (OLD.owner_id <> NEW.owner_id) EXECUTE FUNCTION forget_address();

CREATE TRIGGER collection_members_hide_highlights AFTER DELETE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION hide_highlights_of_member();

CREATE TRIGGER collection_members_notify_end AFTER DELETE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION notify_member();

CREATE TRIGGER collection_members_notify_role AFTER UPDATE OF role ON collection_members
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION notify_member();

-- Named to run after collection_members_end, which moves the entries of the member.
CREATE TRIGGER collection_members_record_new AFTER INSERT OR DELETE ON collection_members FOR EACH ROW
  EXECUTE FUNCTION record_member_activity();

CREATE TRIGGER collection_members_record_role AFTER UPDATE OF role ON collection_members FOR EACH ROW
  WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION record_member_activity();

CREATE TRIGGER collection_members_scope AFTER INSERT OR DELETE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION open_or_close_scope();
