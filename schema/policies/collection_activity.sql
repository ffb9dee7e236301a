CREATE POLICY collection_activity_read ON collection_activity FOR SELECT
  USING (collection_id = ANY ((SELECT app_open_collections())::uuid[]));
CREATE POLICY collection_activity_system ON collection_activity USING ((SELECT app_is_system()));
