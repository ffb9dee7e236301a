CREATE POLICY profiles_own ON profiles USING (id = (SELECT app_user_id()));
CREATE POLICY profiles_system ON profiles FOR SELECT USING ((SELECT app_is_system()));
