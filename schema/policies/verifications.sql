CREATE POLICY verifications_system ON verifications USING ((SELECT app_is_system()));
