-- The note is shown from the first of its author's entries on a capture: an edit or a deletion changes it.
CREATE OR REPLACE FUNCTION notify_public_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public_entries shown
      WHERE shown.entry_id = OLD.entry_id AND shown.creator_id = OLD.user_id AND shown.shows_why) THEN
    PERFORM pg_notify('public_changed', '');
  END IF;
  RETURN NULL;
END $$;
