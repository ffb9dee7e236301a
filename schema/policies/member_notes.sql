CREATE POLICY member_notes_own ON member_notes USING (user_id = (SELECT app_user_id()));
CREATE POLICY member_notes_shown ON member_notes FOR SELECT
  USING (is_shown AND EXISTS (SELECT FROM user_entries entry
    WHERE entry.id = member_notes.entry_id
      AND entry.interest_profile_id = ANY ((SELECT app_open_collections())::uuid[])));
