CREATE POLICY invitation_counts_system ON invitation_counts USING ((SELECT app_is_system()));
