-- The rows of a scope are deleted with its base, without foreign keys, which would cost more than the rows. The actor
-- is the scope while they are.
CREATE OR REPLACE FUNCTION remove_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  PERFORM set_config('app.user_id', OLD.scope_id::text, true);
  DELETE FROM search_blocks WHERE scope_id = OLD.scope_id;
  DELETE FROM search_entries WHERE scope_id = OLD.scope_id;
  DELETE FROM search_vectors WHERE scope_id = OLD.scope_id;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
