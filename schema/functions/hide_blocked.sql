-- Hides the public entries of a user who is blocked, and shows them again afterwards. Only the system changes users.
CREATE OR REPLACE FUNCTION hide_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.blocked_at IS NOT NULL THEN
    DELETE FROM public_entries WHERE creator_id = NEW.id;
  ELSE
    PERFORM write_public_entry(g.id) FROM global_entries g WHERE g.creator_id = NEW.id AND NOT g.is_private;
  END IF;
  RETURN NULL;
END $$;
