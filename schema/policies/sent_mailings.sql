CREATE POLICY sent_mailings_system ON sent_mailings USING ((SELECT app_is_system()));
