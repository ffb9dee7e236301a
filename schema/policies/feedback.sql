CREATE POLICY feedback_read ON feedback FOR SELECT USING ((SELECT app_user_id()) IS NOT NULL);
CREATE POLICY feedback_add ON feedback FOR INSERT WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY feedback_change ON feedback FOR UPDATE USING (user_id = (SELECT app_user_id()));
CREATE POLICY feedback_system ON feedback USING ((SELECT app_is_system()));
