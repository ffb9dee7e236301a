CREATE POLICY search_entries_read ON search_entries FOR SELECT
  USING (scope_id = (SELECT app_user_id()) OR scope_id = ANY ((SELECT app_open_collections())::uuid[]));
CREATE POLICY search_entries_insert ON search_entries FOR INSERT
  WITH CHECK (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
CREATE POLICY search_entries_update ON search_entries FOR UPDATE
  USING (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
CREATE POLICY search_entries_delete ON search_entries FOR DELETE
  USING (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
