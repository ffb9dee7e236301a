-- The actor, whom each transaction sets (asActor); null without one. Policies call it in a scalar subquery, so that it is
-- evaluated once per query.
CREATE OR REPLACE FUNCTION app_user_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
