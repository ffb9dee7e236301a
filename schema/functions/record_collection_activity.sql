-- Records a new owner or a new title of a collection.
CREATE OR REPLACE FUNCTION record_collection_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.user_id <> NEW.user_id THEN
    PERFORM note_activity(NEW.id, OLD.user_id, 'owner-changed', NULL, NEW.user_id, 1);
  ELSE
    PERFORM app_note_activity(NEW.id, 'collection-renamed', NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
