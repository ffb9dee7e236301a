CREATE POLICY topic_rewrites_own ON topic_rewrites USING (user_id = (SELECT app_user_id()));

-- Deleting an account deletes its entries as the system.
CREATE POLICY topic_rewrites_system ON topic_rewrites USING ((SELECT app_is_system()));
