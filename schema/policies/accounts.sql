CREATE POLICY accounts_system ON accounts USING ((SELECT app_is_system()));
