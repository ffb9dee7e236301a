CREATE POLICY interests_own ON interests USING (user_id = (SELECT app_user_id()));
