CREATE POLICY operator_actions_system ON operator_actions USING ((SELECT app_is_system()));
