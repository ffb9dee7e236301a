CREATE POLICY projects_refused_entries_own ON projects_refused_entries USING (user_id = (SELECT app_user_id()));
