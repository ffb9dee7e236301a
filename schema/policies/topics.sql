CREATE POLICY topics_own ON topics USING (user_id = (SELECT app_user_id()));
