CREATE TRIGGER user_entries_check_changed_collection BEFORE UPDATE OF interest_profile_id ON user_entries
  FOR EACH ROW WHEN (OLD.interest_profile_id <> NEW.interest_profile_id) EXECUTE FUNCTION check_collection();

CREATE TRIGGER user_entries_check_new_collection BEFORE INSERT ON user_entries
  FOR EACH ROW EXECUTE FUNCTION check_collection();

-- "SET topics = topics" thus computes an entry again.
CREATE TRIGGER user_entries_derive
  BEFORE INSERT OR UPDATE OF title, entry_id, why_its_interesting, topics, added_topics, removed_topics ON user_entries
  FOR EACH ROW EXECUTE FUNCTION derive_entry();

CREATE TRIGGER user_entries_drop_facets AFTER DELETE ON user_entries
  REFERENCING OLD TABLE AS old_cards FOR EACH STATEMENT EXECUTE FUNCTION keep_entry_facets();

CREATE TRIGGER user_entries_keep_facets AFTER UPDATE ON user_entries
  REFERENCING OLD TABLE AS old_cards NEW TABLE AS new_cards
  FOR EACH STATEMENT EXECUTE FUNCTION keep_entry_facets();

CREATE TRIGGER user_entries_keep_new_facets AFTER INSERT ON user_entries
  REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION keep_entry_facets();

CREATE TRIGGER user_entries_keep_page_entry AFTER UPDATE OF interest_profile_id ON user_entries
  FOR EACH ROW WHEN (OLD.interest_profile_id <> NEW.interest_profile_id) EXECUTE FUNCTION keep_page_entry();

CREATE TRIGGER user_entries_keep_public_entry AFTER INSERT OR DELETE ON user_entries
  FOR EACH ROW EXECUTE FUNCTION keep_public_entry();

CREATE TRIGGER user_entries_leave_scope AFTER UPDATE OF interest_profile_id, hides_note ON user_entries FOR EACH ROW
  WHEN (OLD.interest_profile_id <> NEW.interest_profile_id OR OLD.hides_note <> NEW.hides_note)
  EXECUTE FUNCTION leave_scope();

CREATE TRIGGER user_entries_notify_page AFTER UPDATE OF why_its_interesting ON user_entries
  FOR EACH ROW EXECUTE FUNCTION notify_page_change();

CREATE TRIGGER user_entries_notify_public_note AFTER UPDATE OF why_its_interesting OR DELETE ON user_entries
  FOR EACH ROW EXECUTE FUNCTION notify_public_note();

CREATE TRIGGER user_entries_record_additions AFTER INSERT ON user_entries
  REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION record_entry_activity();

CREATE TRIGGER user_entries_record_changes AFTER UPDATE ON user_entries
  REFERENCING OLD TABLE AS old_cards NEW TABLE AS new_cards
  FOR EACH STATEMENT EXECUTE FUNCTION record_entry_activity();

CREATE TRIGGER user_entries_record_deletions AFTER DELETE ON user_entries
  REFERENCING OLD TABLE AS old_cards FOR EACH STATEMENT EXECUTE FUNCTION record_entry_activity();

CREATE TRIGGER user_entries_record_new_topics AFTER INSERT ON user_entries
  REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION record_topic_changes();

CREATE TRIGGER user_entries_record_old_topics AFTER DELETE ON user_entries
  REFERENCING OLD TABLE AS old_cards FOR EACH STATEMENT EXECUTE FUNCTION record_topic_changes();

CREATE TRIGGER user_entries_record_topics AFTER UPDATE ON user_entries
  REFERENCING OLD TABLE AS old_cards NEW TABLE AS new_cards
  FOR EACH STATEMENT EXECUTE FUNCTION record_topic_changes();

CREATE TRIGGER user_entries_show_new_page_entries AFTER INSERT ON user_entries
  REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION show_new_page_entries();
