CREATE POLICY mailings_own ON mailings USING (user_id = (SELECT app_user_id()));
CREATE POLICY mailings_system ON mailings USING ((SELECT app_is_system()));
