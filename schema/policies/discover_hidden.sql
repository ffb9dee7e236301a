CREATE POLICY discover_hidden_own ON discover_hidden USING (user_id = (SELECT app_user_id()));
