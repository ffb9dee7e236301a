CREATE POLICY search_postings_read ON search_postings FOR SELECT
  USING (scope_id = (SELECT app_user_id()) OR scope_id = ANY ((SELECT app_open_collections())::uuid[]));
CREATE POLICY search_postings_insert ON search_postings FOR INSERT
  WITH CHECK (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
CREATE POLICY search_postings_update ON search_postings FOR UPDATE
  USING (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
CREATE POLICY search_postings_delete ON search_postings FOR DELETE
  USING (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
