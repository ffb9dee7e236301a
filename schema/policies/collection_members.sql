CREATE POLICY collection_members_system ON collection_members USING ((SELECT app_is_system()));
CREATE POLICY collection_members_read ON collection_members FOR SELECT
  USING (user_id = (SELECT app_user_id()) OR owner_id = (SELECT app_user_id()));
CREATE POLICY collection_members_update ON collection_members FOR UPDATE USING (owner_id = (SELECT app_user_id()));
CREATE POLICY collection_members_delete ON collection_members FOR DELETE
  USING (user_id = (SELECT app_user_id()) OR owner_id = (SELECT app_user_id()));
