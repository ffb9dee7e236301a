CREATE POLICY search_vectors_read ON search_vectors FOR SELECT
  USING (scope_id = (SELECT app_user_id()) OR scope_id = ANY ((SELECT app_open_collections())::uuid[]));
CREATE POLICY search_vectors_insert ON search_vectors FOR INSERT
  WITH CHECK (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
CREATE POLICY search_vectors_update ON search_vectors FOR UPDATE
  USING (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
CREATE POLICY search_vectors_delete ON search_vectors FOR DELETE
  USING (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
