CREATE POLICY scheduled_runs_system ON scheduled_runs USING ((SELECT app_is_system()));
