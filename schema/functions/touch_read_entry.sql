-- After a change of a reading state. A position alone changes no facet.
CREATE OR REPLACE FUNCTION touch_read_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_entries SET topics = topics WHERE id = NEW.entry_id;
  RETURN NULL;
END $$;
