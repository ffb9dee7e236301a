-- Locks entries of several users, each as its own user. Returns these users.
CREATE OR REPLACE FUNCTION lock_shared_entries(ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  holders uuid[];
  holder uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  holders := ARRAY(SELECT DISTINCT user_id FROM user_entries WHERE id = ANY (ids) ORDER BY user_id);
  PERFORM set_config('app.system', system, true);
  FOREACH holder IN ARRAY holders LOOP
    PERFORM set_config('app.user_id', holder::text, true);
    PERFORM FROM user_entries WHERE id = ANY (ids) AND user_id = holder ORDER BY id FOR UPDATE;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN holders;
END $$;
