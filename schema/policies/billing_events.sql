CREATE POLICY billing_events_system ON billing_events USING ((SELECT app_is_system()));
