CREATE POLICY reports_system ON reports USING ((SELECT app_is_system()));
CREATE POLICY reports_own ON reports USING (user_id = (SELECT app_user_id()));
