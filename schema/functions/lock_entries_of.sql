-- Locks captures and then all entries of them, in the order in which all others lock entries, before several captures
-- change in one transaction: each change locks the entries of its own capture only (pass_title_on).
CREATE OR REPLACE FUNCTION lock_entries_of(captures uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  holders uuid[];
  holder uuid;
BEGIN
  PERFORM FROM global_entries WHERE id = ANY (captures) ORDER BY id FOR NO KEY UPDATE;
  PERFORM set_config('app.system', 'on', true);
  holders := ARRAY(SELECT DISTINCT user_id FROM user_entries WHERE entry_id = ANY (captures) ORDER BY user_id);
  PERFORM set_config('app.system', system, true);
  FOREACH holder IN ARRAY holders LOOP
    PERFORM set_config('app.user_id', holder::text, true);
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('topic rules ' || holder, 0));
    PERFORM FROM user_entries WHERE entry_id = ANY (captures) AND user_id = holder ORDER BY id FOR NO KEY UPDATE;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
END $$;
