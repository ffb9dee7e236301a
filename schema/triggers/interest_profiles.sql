CREATE TRIGGER interest_profiles_empty BEFORE DELETE ON interest_profiles
  FOR EACH ROW EXECUTE FUNCTION empty_shared_collection();

CREATE TRIGGER interest_profiles_end_page BEFORE UPDATE OF user_id ON interest_profiles
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION end_page();

CREATE TRIGGER interest_profiles_notify BEFORE DELETE ON interest_profiles
  FOR EACH ROW EXECUTE FUNCTION notify_members();

CREATE TRIGGER interest_profiles_notify_page AFTER UPDATE OF title, description, emoji, color ON interest_profiles
  FOR EACH ROW EXECUTE FUNCTION notify_page_change();

CREATE TRIGGER interest_profiles_record_changes AFTER UPDATE OF title, user_id ON interest_profiles FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id OR OLD.title <> NEW.title) EXECUTE FUNCTION record_collection_activity();
