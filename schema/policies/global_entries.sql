CREATE POLICY global_entries_read ON global_entries FOR SELECT
  USING (creator_id = (SELECT app_user_id()) OR (NOT is_private AND withdrawn_at IS NULL)
    OR EXISTS (SELECT FROM user_entries held WHERE held.entry_id = global_entries.id
      AND (held.user_id = (SELECT app_user_id())
        OR held.interest_profile_id = ANY ((SELECT app_open_collections())::uuid[]))));
CREATE POLICY global_entries_system ON global_entries USING ((SELECT app_is_system()));
CREATE POLICY global_entries_insert ON global_entries FOR INSERT WITH CHECK (creator_id = (SELECT app_user_id()));
CREATE POLICY global_entries_update ON global_entries FOR UPDATE USING (creator_id = (SELECT app_user_id()));
CREATE POLICY global_entries_delete ON global_entries FOR DELETE USING (creator_id = (SELECT app_user_id()));
