-- The text of a public entry is visible only to users who saved it.
CREATE POLICY entry_contents_read ON entry_contents FOR SELECT
  USING (EXISTS (SELECT FROM user_entries held WHERE held.entry_id = entry_contents.entry_id
    AND (held.user_id = (SELECT app_user_id())
      OR held.interest_profile_id = ANY ((SELECT app_open_collections())::uuid[]))));
CREATE POLICY entry_contents_write ON entry_contents
  USING (EXISTS (SELECT FROM global_entries entry
    WHERE entry.id = entry_contents.entry_id AND entry.creator_id = (SELECT app_user_id())));
