-- At the commit: applies all recorded changes of the user. No transaction sees another one's rows, because each
-- deletes its own before it commits. A topic without entries takes the spelling with which it returns; a change of 0
-- sets the spelling of any topic.
CREATE OR REPLACE FUNCTION apply_topic_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  exists_still boolean;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  exists_still := EXISTS (SELECT FROM users WHERE id = NEW.user_id);
  PERFORM set_config('app.system', system, true);
  PERFORM set_config('app.user_id', NEW.user_id::text, true);
  WITH taken AS (DELETE FROM topic_changes WHERE user_id = NEW.user_id RETURNING labels, changes),
  sums AS MATERIALIZED (
    SELECT lower(label) AS key, (array_agg(label ORDER BY change = 0 DESC, change DESC))[1] AS label,
      sum(change) AS change, bool_or(change = 0) AS is_spelled
    FROM taken, unnest(labels, changes) one(label, change) GROUP BY lower(label))
  INSERT INTO topics AS known (user_id, key, label, uses)
  SELECT NEW.user_id, key, label, change FROM sums
  WHERE exists_still AND (change <> 0 OR is_spelled)
  -- In one order, so that two transactions never deadlock.
  ORDER BY key
  ON CONFLICT (user_id, key) DO UPDATE SET uses = known.uses + excluded.uses,
    label = CASE WHEN known.uses <= 0 OR known.key IN (SELECT key FROM sums WHERE is_spelled)
      THEN excluded.label ELSE known.label END;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
