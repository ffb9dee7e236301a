-- After a change of reading states or highlights: sets the facets of their entries, which may be deleted already.
CREATE OR REPLACE FUNCTION touch_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := CASE TG_TABLE_NAME WHEN 'highlights' THEN 'highlighted:true' END;
  ids uuid[];
BEGIN
  IF TG_OP = 'DELETE' THEN ids := array(SELECT DISTINCT entry_id FROM old_rows);
  ELSE ids := array(SELECT DISTINCT entry_id FROM new_rows); END IF;
  PERFORM FROM user_entries WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  -- Most highlights are not the first of their entry.
  UPDATE user_entries SET topics = topics WHERE id = ANY (ids)
    AND (TG_OP = 'DELETE' OR wanted IS NULL OR wanted <> ALL (facets));
  RETURN NULL;
END $$;
