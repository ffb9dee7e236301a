CREATE POLICY batch_items_own ON batch_items USING (user_id = (SELECT app_user_id()));
