-- The author, wherever the entry is now; and the owner and the members of the collection while the entry is in it.
CREATE POLICY comments_read ON comments FOR SELECT
  USING (author_id = (SELECT app_user_id()) OR (
    EXISTS (SELECT FROM user_entries entry
      WHERE entry.id = comments.entry_id AND entry.interest_profile_id = comments.collection_id)
    AND (collection_id = ANY ((SELECT app_open_collections())::uuid[]) OR EXISTS (SELECT FROM interest_profiles collection
      WHERE collection.id = comments.collection_id AND collection.user_id = (SELECT app_user_id())))));
CREATE POLICY comments_insert ON comments FOR INSERT
  WITH CHECK (author_id = (SELECT app_user_id()) AND collection_id = ANY ((SELECT app_open_collections())::uuid[])
    AND EXISTS (SELECT FROM user_entries entry
      WHERE entry.id = comments.entry_id AND entry.interest_profile_id = comments.collection_id));

-- A merge of entries moves them, each as its author (app_move_shared_parts). Otherwise comments never change.
CREATE POLICY comments_move ON comments FOR UPDATE
  USING (author_id = (SELECT app_user_id()) AND current_setting('app.moves_parts', true) = 'on')
  WITH CHECK (author_id = (SELECT app_user_id()));

-- The author, wherever the entry is now, and the owner of the collection.
CREATE POLICY comments_delete ON comments FOR DELETE
  USING (author_id = (SELECT app_user_id()) OR (
    EXISTS (SELECT FROM user_entries entry
      WHERE entry.id = comments.entry_id AND entry.interest_profile_id = comments.collection_id)
    AND EXISTS (SELECT FROM interest_profiles collection
      WHERE collection.id = comments.collection_id AND collection.user_id = (SELECT app_user_id()))));
