CREATE POLICY reading_settings_own ON reading_settings USING (user_id = (SELECT app_user_id()));
