-- An entry that leaves a shared collection, or whose note is hidden there, is not found there from this transaction
-- on.
CREATE OR REPLACE FUNCTION leave_scope() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
  has_moved boolean := false;
BEGIN
  PERFORM lock_scopes(ARRAY[OLD.interest_profile_id, OLD.user_id]);
  IF OLD.interest_profile_id <> OLD.user_id THEN
    PERFORM set_config('app.user_id', OLD.interest_profile_id::text, true);
    DELETE FROM search_vectors WHERE scope_id = OLD.interest_profile_id AND card_id = OLD.id;
    DELETE FROM search_entries WHERE scope_id = OLD.interest_profile_id AND card_id = OLD.id;
    has_moved := FOUND;
  END IF;
  PERFORM set_config('app.user_id', OLD.user_id::text, true);
  UPDATE search_entries SET is_stale = true WHERE scope_id = OLD.user_id AND card_id = OLD.id AND is_note;
  IF has_moved OR NEW.interest_profile_id = ANY (app_open_collections()) THEN PERFORM note_moved(OLD.user_id); END IF;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
