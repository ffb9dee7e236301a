CREATE TRIGGER feedback_carry_rank AFTER UPDATE OF merged_into_id ON feedback
  FOR EACH ROW WHEN (OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id) EXECUTE FUNCTION carry_feedback_rank();

CREATE TRIGGER feedback_keep_rank BEFORE INSERT OR UPDATE ON feedback
  FOR EACH ROW EXECUTE FUNCTION keep_feedback_rank();
