CREATE POLICY saved_entries_own ON saved_entries USING (user_id = (SELECT app_user_id()));
CREATE POLICY saved_entries_system ON saved_entries USING ((SELECT app_is_system()));
