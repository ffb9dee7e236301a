CREATE POLICY conversations_own ON conversations USING (user_id = (SELECT app_user_id()));
