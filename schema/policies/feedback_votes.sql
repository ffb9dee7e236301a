CREATE POLICY feedback_votes_own ON feedback_votes USING (user_id = (SELECT app_user_id()));
CREATE POLICY feedback_votes_system ON feedback_votes USING ((SELECT app_is_system()));
