CREATE POLICY picture_runs_own ON picture_runs USING (user_id = (SELECT app_user_id()));
CREATE POLICY picture_runs_system ON picture_runs FOR SELECT USING ((SELECT app_is_system()));
