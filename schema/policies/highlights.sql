-- The system finds out whose highlights are in a text that changed.
CREATE POLICY highlights_system ON highlights FOR SELECT USING ((SELECT app_is_system()));
CREATE POLICY highlights_own ON highlights FOR SELECT USING (user_id = (SELECT app_user_id()));
CREATE POLICY highlights_shown ON highlights FOR SELECT
  USING (shared_in = ANY ((SELECT app_open_collections())::uuid[]) AND EXISTS (SELECT FROM user_entries entry
    WHERE entry.id = highlights.entry_id AND entry.interest_profile_id = highlights.shared_in));

-- The row policy of collections decides which of them the actor sees. An update also changes the notes of entries that
-- are no longer open.
CREATE POLICY highlights_insert ON highlights FOR INSERT
  WITH CHECK (user_id = (SELECT app_user_id())
    AND (shared_in IS NULL OR EXISTS (SELECT FROM interest_profiles shown WHERE shown.id = highlights.shared_in))
    AND EXISTS (SELECT FROM user_entries entry WHERE entry.id = highlights.entry_id));
CREATE POLICY highlights_update ON highlights FOR UPDATE
  USING (user_id = (SELECT app_user_id()))
  WITH CHECK (user_id = (SELECT app_user_id())
    AND (shared_in IS NULL OR EXISTS (SELECT FROM interest_profiles shown WHERE shown.id = highlights.shared_in)));
CREATE POLICY highlights_delete ON highlights FOR DELETE USING (user_id = (SELECT app_user_id()));
