CREATE POLICY interest_profiles_read ON interest_profiles FOR SELECT
  USING (user_id = (SELECT app_user_id()) OR id = ANY ((SELECT app_open_collections())::uuid[]));
CREATE POLICY interest_profiles_insert ON interest_profiles FOR INSERT WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY interest_profiles_update ON interest_profiles FOR UPDATE USING (user_id = (SELECT app_user_id()));
CREATE POLICY interest_profiles_delete ON interest_profiles FOR DELETE USING (user_id = (SELECT app_user_id()));

-- To show invitations, and to hand a collection over.
CREATE POLICY interest_profiles_system ON interest_profiles USING ((SELECT app_is_system()));
