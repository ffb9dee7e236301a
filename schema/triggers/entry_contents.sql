CREATE TRIGGER entry_contents_version BEFORE UPDATE ON entry_contents
  FOR EACH ROW WHEN (OLD.text IS DISTINCT FROM NEW.text) EXECUTE FUNCTION count_text_version();
