CREATE TRIGGER feedback_votes_count AFTER INSERT OR DELETE OR UPDATE OF feedback_id, direction ON feedback_votes
  FOR EACH ROW EXECUTE FUNCTION count_feedback_vote();
