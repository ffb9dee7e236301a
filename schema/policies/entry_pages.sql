CREATE POLICY entry_pages_read ON entry_pages FOR SELECT
  USING (EXISTS (SELECT FROM user_entries held WHERE held.entry_id = entry_pages.entry_id
    AND (held.user_id = (SELECT app_user_id())
      OR held.interest_profile_id = ANY ((SELECT app_open_collections())::uuid[]))));
CREATE POLICY entry_pages_write ON entry_pages
  USING (EXISTS (SELECT FROM global_entries entry
    WHERE entry.id = entry_pages.entry_id AND entry.creator_id = (SELECT app_user_id())));
