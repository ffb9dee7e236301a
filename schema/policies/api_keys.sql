CREATE POLICY api_keys_own ON api_keys USING (user_id = (SELECT app_user_id()));
CREATE POLICY api_keys_system ON api_keys USING ((SELECT app_is_system()));
