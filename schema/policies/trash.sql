-- As for entries: a user may only keep rows of captures that they could read.
CREATE POLICY trash_own ON trash
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = (SELECT app_user_id()) AND (entry_id IS NULL OR app_can_read_entry(entry_id)));

-- Sweeps and checks for orphaned captures read the rows of all users.
CREATE POLICY trash_system_read ON trash FOR SELECT USING ((SELECT app_is_system()));

-- As long as `trashDays`.
CREATE POLICY trash_system_delete ON trash FOR DELETE
  USING ((SELECT app_is_system()) AND deleted_at < now() - interval '30 days');
