CREATE POLICY topic_changes_own ON topic_changes USING (user_id = (SELECT app_user_id()));
