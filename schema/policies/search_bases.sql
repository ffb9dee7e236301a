-- The sweep finds outdated indexes by these counts; it never sees a word.
CREATE POLICY search_bases_system ON search_bases FOR SELECT USING ((SELECT app_is_system()));

-- Users read their own scope and the scopes of shared collections that are open to them. Only the code of the index
-- (begin-indexing.ts) writes to scopes of collections, whatever the role of the user.
CREATE POLICY search_bases_read ON search_bases FOR SELECT
  USING (scope_id = (SELECT app_user_id()) OR scope_id = ANY ((SELECT app_open_collections())::uuid[]));
CREATE POLICY search_bases_insert ON search_bases FOR INSERT
  WITH CHECK (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
CREATE POLICY search_bases_update ON search_bases FOR UPDATE
  USING (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
CREATE POLICY search_bases_delete ON search_bases FOR DELETE
  USING (scope_id = (SELECT app_user_id())
    OR ((SELECT app_is_indexing()) AND scope_id = ANY ((SELECT app_open_collections())::uuid[])));
