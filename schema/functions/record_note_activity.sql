-- Records that a member shows a note on an entry.
CREATE OR REPLACE FUNCTION record_note_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app_note_activity(interest_profile_id, 'note-shown', id, NULL) FROM user_entries WHERE id = NEW.entry_id;
  RETURN NULL;
END $$;
