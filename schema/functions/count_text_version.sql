-- A new text has no document yet, because the offsets of the old document are positions in the old text.
CREATE OR REPLACE FUNCTION count_text_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.text_version := OLD.text_version + 1;
  NEW.document := NULL;
  DELETE FROM entry_document_pieces WHERE entry_id = OLD.entry_id;
  RETURN NEW;
END $$;
