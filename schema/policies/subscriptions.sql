CREATE POLICY subscriptions_own ON subscriptions FOR SELECT USING (user_id = (SELECT app_user_id()));
CREATE POLICY subscriptions_system ON subscriptions USING ((SELECT app_is_system()));
