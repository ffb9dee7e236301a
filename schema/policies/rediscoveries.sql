CREATE POLICY rediscoveries_own ON rediscoveries USING (user_id = (SELECT app_user_id()));
