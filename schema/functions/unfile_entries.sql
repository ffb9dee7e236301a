-- Moves entries of a collection into the Unfiled collections of their users, whose ids those collections have, and
-- names the user who moves them. Each entry is written as its own user, in the order in which all others lock
-- entries.
CREATE OR REPLACE FUNCTION unfile_entries(ids uuid[], collection uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  holders uuid[] := lock_shared_entries(ids);
  owner uuid;
  holder uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  owner := (SELECT user_id FROM interest_profiles WHERE id = collection);
  PERFORM set_config('app.system', system, true);
  PERFORM lock_scopes(holders || collection || owner);
  PERFORM set_config('app.moved_by', actor, true);
  FOREACH holder IN ARRAY holders LOOP
    PERFORM set_config('app.user_id', holder::text, true);
    UPDATE user_entries SET interest_profile_id = user_id, updated_at = now()
      WHERE id = ANY (ids) AND user_id = holder AND interest_profile_id = collection;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  PERFORM set_config('app.moved_by', '', true);
END $$;
