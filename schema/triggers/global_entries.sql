CREATE TRIGGER global_entries_guard_withdrawal BEFORE UPDATE OF withdrawn_at ON global_entries
  FOR EACH ROW WHEN (OLD.withdrawn_at IS DISTINCT FROM NEW.withdrawn_at) EXECUTE FUNCTION guard_withdrawal();

CREATE TRIGGER global_entries_keep_public_entry
  AFTER UPDATE OF is_private, withdrawn_at, status, title, summary, main_topics, supplied, creator_id ON global_entries
  FOR EACH ROW WHEN (NOT OLD.is_private OR NOT NEW.is_private) EXECUTE FUNCTION keep_public_entry();

-- The columns that public_entries does not repeat, such as the picture.
CREATE TRIGGER global_entries_notify AFTER UPDATE ON global_entries
  FOR EACH ROW WHEN (NOT NEW.is_private AND NEW.status = 'ready') EXECUTE FUNCTION notify_public_change();

CREATE TRIGGER global_entries_notify_page AFTER UPDATE ON global_entries
  FOR EACH ROW EXECUTE FUNCTION notify_page_change();

CREATE TRIGGER global_entries_pass_title_on
  AFTER UPDATE OF title, main_topics, author, language, published_on, url, url_key, page_keys, file_name, status, is_private, withdrawn_at
  ON global_entries
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.main_topics IS DISTINCT FROM NEW.main_topics
    OR OLD.author IS DISTINCT FROM NEW.author OR OLD.language IS DISTINCT FROM NEW.language
    OR OLD.published_on IS DISTINCT FROM NEW.published_on
    OR OLD.url IS DISTINCT FROM NEW.url OR OLD.url_key IS DISTINCT FROM NEW.url_key
    OR OLD.page_keys IS DISTINCT FROM NEW.page_keys OR OLD.file_name IS DISTINCT FROM NEW.file_name
    OR (OLD.status = 'failed') IS DISTINCT FROM (NEW.status = 'failed')
    OR OLD.is_private IS DISTINCT FROM NEW.is_private OR OLD.withdrawn_at IS DISTINCT FROM NEW.withdrawn_at)
  EXECUTE FUNCTION pass_title_on();
