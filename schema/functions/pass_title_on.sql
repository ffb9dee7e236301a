-- Passes a changed capture on to the entries of all users who hold it. Only the system sees who they are; each entry
-- is written as its own user, in the order in which all others lock entries.
CREATE OR REPLACE FUNCTION pass_title_on() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  holders uuid[];
  holder uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  holders := ARRAY(SELECT DISTINCT user_id FROM user_entries WHERE entry_id = NEW.id ORDER BY user_id);
  PERFORM set_config('app.system', system, true);
  FOREACH holder IN ARRAY holders LOOP
    PERFORM set_config('app.user_id', holder::text, true);
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('topic rules ' || holder, 0));
    PERFORM FROM user_entries WHERE entry_id = NEW.id AND user_id = holder ORDER BY id FOR NO KEY UPDATE;
    UPDATE user_entries SET topics = topics WHERE entry_id = NEW.id AND user_id = holder;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
