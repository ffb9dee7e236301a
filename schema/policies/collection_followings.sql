CREATE POLICY collection_followings_read ON collection_followings FOR SELECT USING (user_id = (SELECT app_user_id()));
CREATE POLICY collection_followings_update ON collection_followings FOR UPDATE
  USING (user_id = (SELECT app_user_id()));
CREATE POLICY collection_followings_system ON collection_followings USING ((SELECT app_is_system()));
