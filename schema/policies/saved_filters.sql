CREATE POLICY saved_filters_own ON saved_filters USING (user_id = (SELECT app_user_id()));
