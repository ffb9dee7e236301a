CREATE POLICY invitations_own ON invitations USING (inviter_id = (SELECT app_user_id()));
CREATE POLICY invitations_system ON invitations USING ((SELECT app_is_system()));
