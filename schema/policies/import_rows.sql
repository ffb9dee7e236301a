CREATE POLICY import_rows_own ON import_rows USING (user_id = (SELECT app_user_id()));
