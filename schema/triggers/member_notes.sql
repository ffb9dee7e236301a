CREATE TRIGGER member_notes_record_changed AFTER UPDATE ON member_notes FOR EACH ROW
  WHEN (NEW.is_shown AND NEW.note <> '' AND (NOT OLD.is_shown OR OLD.note <> NEW.note))
  EXECUTE FUNCTION record_note_activity();

CREATE TRIGGER member_notes_record_new AFTER INSERT ON member_notes FOR EACH ROW
  WHEN (NEW.is_shown AND NEW.note <> '') EXECUTE FUNCTION record_note_activity();
