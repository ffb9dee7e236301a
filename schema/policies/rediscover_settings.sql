CREATE POLICY rediscover_settings_own ON rediscover_settings USING (user_id = (SELECT app_user_id()));
