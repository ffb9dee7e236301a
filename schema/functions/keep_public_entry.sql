-- Keeps the public rows of an entry as its capture, its publication and its creator's own entries require.
CREATE OR REPLACE FUNCTION keep_public_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_TABLE_NAME = 'global_entries' THEN
    PERFORM write_public_entry(NEW.id);
  ELSIF TG_TABLE_NAME = 'publications' THEN
    UPDATE public_entries SET shows_why = NEW.shows_why WHERE entry_id = NEW.entry_id;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM write_public_entry(g.id) FROM global_entries g
      WHERE g.id = NEW.entry_id AND g.creator_id = NEW.user_id AND NOT g.is_private AND g.status = 'ready';
  ELSE
    DELETE FROM public_entries shown WHERE shown.entry_id = OLD.entry_id AND shown.creator_id = OLD.user_id
      AND NOT EXISTS (SELECT FROM user_entries card WHERE card.entry_id = OLD.entry_id AND card.user_id = OLD.user_id);
  END IF;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
