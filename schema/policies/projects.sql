CREATE POLICY projects_own ON projects USING (user_id = (SELECT app_user_id()));

-- The system purges the trash, and sees no other projects.
CREATE POLICY projects_trash_read ON projects FOR SELECT USING ((SELECT app_is_system()) AND deleted_at IS NOT NULL);
CREATE POLICY projects_trash_delete ON projects FOR DELETE
  USING ((SELECT app_is_system()) AND deleted_at IS NOT NULL);
