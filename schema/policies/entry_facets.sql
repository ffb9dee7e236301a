CREATE POLICY entry_facets_own ON entry_facets USING (user_id = (SELECT app_user_id()));

-- Deleting an account deletes its entries as the system.
CREATE POLICY entry_facets_system ON entry_facets USING ((SELECT app_is_system()));
