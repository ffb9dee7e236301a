CREATE POLICY trash_emptyings_own ON trash_emptyings USING (user_id = (SELECT app_user_id()));
CREATE POLICY trash_emptyings_system ON trash_emptyings FOR SELECT USING ((SELECT app_is_system()));
