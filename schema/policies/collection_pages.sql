CREATE POLICY collection_pages_system ON collection_pages USING ((SELECT app_is_system()));
CREATE POLICY collection_pages_read ON collection_pages FOR SELECT
  USING (owner_id = (SELECT app_user_id()) OR collection_id = ANY ((SELECT app_open_collections())::uuid[]));
CREATE POLICY collection_pages_insert ON collection_pages FOR INSERT
  WITH CHECK (owner_id = (SELECT app_user_id()) AND withdrawn_at IS NULL);
CREATE POLICY collection_pages_update ON collection_pages FOR UPDATE
  USING (owner_id = (SELECT app_user_id()) AND withdrawn_at IS NULL);
CREATE POLICY collection_pages_delete ON collection_pages FOR DELETE
  USING (owner_id = (SELECT app_user_id()) AND withdrawn_at IS NULL);
