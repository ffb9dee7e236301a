-- The text of a public entry is visible only to users who saved it.
CREATE POLICY entry_document_pieces_read ON entry_document_pieces FOR SELECT
  USING (EXISTS (SELECT FROM user_entries held WHERE held.entry_id = entry_document_pieces.entry_id
    AND (held.user_id = (SELECT app_user_id())
      OR held.interest_profile_id = ANY ((SELECT app_open_collections())::uuid[]))));
CREATE POLICY entry_document_pieces_write ON entry_document_pieces
  USING (EXISTS (SELECT FROM global_entries entry
    WHERE entry.id = entry_document_pieces.entry_id AND entry.creator_id = (SELECT app_user_id())));
