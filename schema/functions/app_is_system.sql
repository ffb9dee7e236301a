-- Whether the transaction is the system's: identity before there is an actor, and jobs across users.
CREATE OR REPLACE FUNCTION app_is_system() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(current_setting('app.system', true), '') = 'on' $$;
