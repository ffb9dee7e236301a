CREATE POLICY imports_system ON imports USING ((SELECT app_is_system()));
CREATE POLICY imports_own ON imports USING (user_id = (SELECT app_user_id()));
