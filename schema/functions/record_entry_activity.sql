-- Once per statement. Users without shared collections pay one lookup. Rows before and after are matched by sorting,
-- because a kept plan of a join that was made for a single row does not suit 10,000.
CREATE OR REPLACE FUNCTION record_entry_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open uuid[] := app_open_collections();
  actor uuid := app_user_id();
  -- unfile_entries moves entries as their own user, and names the user who removed them.
  mover uuid := coalesce(nullif(current_setting('app.moved_by', true), '')::uuid, actor);
  one record;
BEGIN
  IF open = '{}' OR current_setting('app.records_activity', true) = 'off' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT interest_profile_id AS collection, count(*)::integer AS times, (array_agg(id ORDER BY id DESC))[1:10] AS ids
      FROM new_cards WHERE interest_profile_id = ANY (open) GROUP BY 1
    LOOP
      PERFORM note_activity(one.collection, actor, 'entry-added', one.ids, NULL, one.times);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT interest_profile_id AS collection, count(*)::integer AS times, (array_agg(id ORDER BY id DESC))[1:10] AS ids
      FROM old_cards WHERE interest_profile_id = ANY (open) GROUP BY 1
    LOOP
      PERFORM note_activity(one.collection, actor, 'entry-deleted', one.ids, NULL, one.times);
    END LOOP;
  ELSE
    FOR one IN
      WITH states AS (
        SELECT id, interest_profile_id AS collection, title, summary,
          CASE WHEN hides_note THEN '' ELSE why_its_interesting END AS note, false AS is_new FROM old_cards
        UNION ALL
        SELECT id, interest_profile_id, title, summary,
          CASE WHEN hides_note THEN '' ELSE why_its_interesting END, true FROM new_cards),
      changes AS (
        SELECT id, is_new, collection, title, summary, note, lag(collection) OVER pair AS former_collection,
          lag(title) OVER pair AS former_title, lag(summary) OVER pair AS former_summary, lag(note) OVER pair AS former_note
        FROM states WINDOW pair AS (PARTITION BY id ORDER BY is_new)),
      events AS (
        SELECT former_collection AS collection,
          CASE mover WHEN actor THEN 'entry-moved-out' ELSE 'entry-removed' END AS what, id
          FROM changes WHERE is_new AND collection <> former_collection
        UNION ALL
        SELECT collection, 'entry-moved-in', id FROM changes WHERE is_new AND collection <> former_collection
        UNION ALL
        SELECT collection, 'entry-edited', id FROM changes
          WHERE is_new AND collection = former_collection
            AND (title IS DISTINCT FROM former_title OR summary IS DISTINCT FROM former_summary)
        UNION ALL
        SELECT collection, 'note-shown', id FROM changes
          WHERE is_new AND collection = former_collection AND note <> '' AND note <> former_note)
      SELECT collection, what, count(*)::integer AS times, (array_agg(id ORDER BY id DESC))[1:10] AS ids
      FROM events WHERE collection = ANY (open) GROUP BY 1, 2
    LOOP
      PERFORM note_activity(one.collection, mover, one.what, one.ids,
        CASE one.what WHEN 'entry-removed' THEN actor END, one.times);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
