CREATE POLICY projects_entries_own ON projects_entries USING (user_id = (SELECT app_user_id()));
