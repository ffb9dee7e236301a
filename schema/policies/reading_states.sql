CREATE POLICY reading_states_own ON reading_states USING (user_id = (SELECT app_user_id()));
