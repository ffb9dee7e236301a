CREATE POLICY users_system ON users USING ((SELECT app_is_system()));
CREATE POLICY users_own ON users FOR SELECT USING (id = (SELECT app_user_id()));
