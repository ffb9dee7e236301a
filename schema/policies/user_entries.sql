CREATE POLICY user_entries_system ON user_entries FOR SELECT USING ((SELECT app_is_system()));
CREATE POLICY user_entries_read ON user_entries FOR SELECT
  USING (user_id = (SELECT app_user_id()) OR interest_profile_id = ANY ((SELECT app_open_collections())::uuid[]));

-- Having an entry grants read access to its capture, so none may be created on a capture that its user could not
-- read before. A trigger checks the role when an entry is moved into another collection.
CREATE POLICY user_entries_insert ON user_entries FOR INSERT
  WITH CHECK (user_id = (SELECT app_user_id()) AND app_can_read_entry(entry_id));
CREATE POLICY user_entries_update ON user_entries FOR UPDATE
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = (SELECT app_user_id()) AND app_can_read_entry(entry_id));
CREATE POLICY user_entries_delete ON user_entries FOR DELETE USING (user_id = (SELECT app_user_id()));
