-- Whether another user holds a capture, which "Remove all pictures" checks, is visible to the system only.
CREATE POLICY entry_pictures_system ON entry_pictures FOR SELECT USING ((SELECT app_is_system()));
CREATE POLICY entry_pictures_system_delete ON entry_pictures FOR DELETE USING ((SELECT app_is_system()));
CREATE POLICY entry_pictures_read ON entry_pictures FOR SELECT
  USING (EXISTS (SELECT FROM user_entries held WHERE held.entry_id = entry_pictures.entry_id
    AND (held.user_id = (SELECT app_user_id())
      OR held.interest_profile_id = ANY ((SELECT app_open_collections())::uuid[]))));
CREATE POLICY entry_pictures_write ON entry_pictures
  USING (EXISTS (SELECT FROM global_entries entry
    WHERE entry.id = entry_pictures.entry_id AND entry.creator_id = (SELECT app_user_id())));
