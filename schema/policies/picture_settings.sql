CREATE POLICY picture_settings_own ON picture_settings USING (user_id = (SELECT app_user_id()));
