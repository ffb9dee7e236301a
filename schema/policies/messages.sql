CREATE POLICY messages_own ON messages USING (user_id = (SELECT app_user_id()));
