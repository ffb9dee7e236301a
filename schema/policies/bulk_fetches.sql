CREATE POLICY bulk_fetches_system ON bulk_fetches FOR SELECT USING ((SELECT app_is_system()));
CREATE POLICY bulk_fetches_own ON bulk_fetches USING (user_id = (SELECT app_user_id()));
