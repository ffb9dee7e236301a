CREATE POLICY token_usage_own ON token_usage USING (user_id = (SELECT app_user_id()));
