CREATE POLICY projects_people_own ON projects_people USING (user_id = (SELECT app_user_id()));
