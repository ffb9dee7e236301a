CREATE POLICY page_entries_system ON page_entries USING ((SELECT app_is_system()));

-- The owner and the members see the row of the page, and can open the page anyway.
CREATE POLICY page_entries_read ON page_entries FOR SELECT
  USING (user_id = (SELECT app_user_id()) OR (is_shown AND EXISTS (SELECT FROM collection_pages page
    WHERE page.collection_id = page_entries.collection_id)));
CREATE POLICY page_entries_insert ON page_entries FOR INSERT
  WITH CHECK (user_id = (SELECT app_user_id()) AND EXISTS (SELECT FROM user_entries entry
    WHERE entry.id = page_entries.entry_id AND entry.user_id = (SELECT app_user_id())
      AND entry.interest_profile_id = page_entries.collection_id AND entry.entry_id = page_entries.capture_id));
CREATE POLICY page_entries_update ON page_entries FOR UPDATE
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = (SELECT app_user_id()) AND EXISTS (SELECT FROM user_entries entry
    WHERE entry.id = page_entries.entry_id AND entry.user_id = (SELECT app_user_id())
      AND entry.interest_profile_id = page_entries.collection_id AND entry.entry_id = page_entries.capture_id));
CREATE POLICY page_entries_delete ON page_entries FOR DELETE USING (user_id = (SELECT app_user_id()));
