CREATE POLICY entry_changes_own ON entry_changes USING (user_id = (SELECT app_user_id()));
CREATE POLICY entry_changes_system_read ON entry_changes FOR SELECT USING ((SELECT app_is_system()));
CREATE POLICY entry_changes_system_delete ON entry_changes FOR DELETE
  USING ((SELECT app_is_system()) AND created_at < now() - interval '1 hour');
