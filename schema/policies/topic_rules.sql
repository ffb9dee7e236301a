CREATE POLICY topic_rules_own ON topic_rules USING (user_id = (SELECT app_user_id()));
