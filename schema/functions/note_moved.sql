-- Entries of this user changed their scope: a worker finds the mark and indexes them again.
CREATE OR REPLACE FUNCTION note_moved(holder uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  PERFORM set_config('app.user_id', holder::text, true);
  INSERT INTO search_bases (scope_id, version) SELECT id, -1 FROM interest_profiles WHERE id = holder
    ON CONFLICT (scope_id) DO UPDATE SET version = -1 WHERE search_bases.version >= 0;
  PERFORM set_config('app.user_id', actor, true);
END $$;
