CREATE POLICY batches_own ON batches USING (user_id = (SELECT app_user_id()));
