CREATE TRIGGER publications_keep_public_entry AFTER UPDATE OF shows_why ON publications
  FOR EACH ROW WHEN (OLD.shows_why <> NEW.shows_why) EXECUTE FUNCTION keep_public_entry();
