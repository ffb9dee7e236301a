CREATE POLICY notifications_own ON notifications USING (user_id = (SELECT app_user_id()));
CREATE POLICY notifications_system ON notifications USING ((SELECT app_is_system()));
