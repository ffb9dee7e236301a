-- Records what a user did in a collection. The same within a minute, and changes of one entry within an hour, are
-- counted in one row. Skips a row that another transaction is writing, to avoid deadlocks between two transactions of
-- one user. `entries` are the last of `times` entries, of which 10 are kept; null for what concerns none.
CREATE OR REPLACE FUNCTION note_activity(collection uuid, done_by uuid, what text, entries uuid[], concerned uuid, times integer,
  new_role text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  ids uuid[] := coalesce(entries, '{}');
  entry uuid := CASE WHEN times = 1 THEN entries[1] END;
  known uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT id INTO known FROM collection_activity
    WHERE collection_id = collection AND actor_id = done_by AND kind = what AND member_id IS NOT DISTINCT FROM concerned
      AND created_at > now() - CASE WHEN entry_id = entry THEN interval '1 hour' ELSE interval '1 minute' END
    ORDER BY created_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE collection_activity SET created_at = greatest(created_at, now()), role = new_role,
        count = CASE WHEN entry_id = entry AND kind <> 'comment-written' THEN count ELSE count + times END,
        entry_id = CASE WHEN entry_id = entry THEN entry END,
        entry_ids = (ids || ARRAY(SELECT earlier.id FROM unnest(entry_ids) WITH ORDINALITY earlier(id, place)
          WHERE earlier.id <> ALL (ids) ORDER BY earlier.place))[1:10]
      WHERE id = known;
  ELSE
    -- Another transaction may have just deleted either user.
    INSERT INTO collection_activity (id, collection_id, actor_id, kind, entry_id, entry_ids, member_id, role, count)
      SELECT gen_random_uuid(), collection, (SELECT id FROM users WHERE id = done_by), what, entry, ids[1:10],
        (SELECT id FROM users WHERE id = concerned), new_role, times
      FROM interest_profiles WHERE id = collection;
  END IF;
  PERFORM set_config('app.system', system, true);
  -- What happens to entries is announced with their own changes. NOTIFY makes commits wait for each other.
  IF what NOT LIKE 'entry-%' THEN PERFORM pg_notify('activity_changed', collection::text); END IF;
END $$;
