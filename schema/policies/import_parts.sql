CREATE POLICY import_parts_own ON import_parts USING (user_id = (SELECT app_user_id()));
