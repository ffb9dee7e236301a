-- The shared collections that the actor owns or is a member of. In SQL and without a changed setting, so that a plan
-- evaluates it once and only if it needs to.
CREATE OR REPLACE FUNCTION app_open_collections() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT collection_id), '{}') FROM collection_members
    WHERE user_id = app_user_id() OR owner_id = app_user_id()
$$;
