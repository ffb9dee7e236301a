CREATE POLICY import_collections_own ON import_collections USING (user_id = (SELECT app_user_id()));
