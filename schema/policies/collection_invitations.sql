CREATE POLICY collection_invitations_own ON collection_invitations USING (inviter_id = (SELECT app_user_id()));
CREATE POLICY collection_invitations_system ON collection_invitations USING ((SELECT app_is_system()));
