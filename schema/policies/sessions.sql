CREATE POLICY sessions_system ON sessions USING ((SELECT app_is_system()));
