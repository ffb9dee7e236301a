-- Locks the indexes of scopes in the order in which all writers of several lock them. By name first, because the
-- index of a scope may not exist yet. Everything that changes shared collections locks in one order: the collection,
-- memberships, entries, the indexes of scopes (decision 37).
CREATE OR REPLACE FUNCTION lock_scopes(scopes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
  ordered uuid[] := ARRAY(SELECT DISTINCT wanted FROM unnest(scopes) wanted WHERE wanted IS NOT NULL ORDER BY wanted);
  scope uuid;
BEGIN
  FOREACH scope IN ARRAY ordered LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('search scope ' || scope, 0));
  END LOOP;
  FOREACH scope IN ARRAY ordered LOOP
    PERFORM set_config('app.user_id', scope::text, true);
    PERFORM FROM search_bases WHERE scope_id = scope FOR UPDATE;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
END $$;
