CREATE POLICY search_blocks_read ON search_blocks FOR SELECT
  USING (scope_id = (SELECT app_user_id()) OR scope_id = ANY ((SELECT app_open_collections())::uuid[]));
CREATE POLICY search_blocks_insert ON search_blocks FOR INSERT
  WITH CHECK (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
CREATE POLICY search_blocks_update ON search_blocks FOR UPDATE
  USING (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
CREATE POLICY search_blocks_delete ON search_blocks FOR DELETE
  USING (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
