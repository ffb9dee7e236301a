CREATE POLICY sign_in_attempts_system ON sign_in_attempts USING ((SELECT app_is_system()));
