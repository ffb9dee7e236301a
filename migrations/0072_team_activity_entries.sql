ALTER TABLE "collection_activity" ADD COLUMN "entry_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_activity" ADD COLUMN "role" text;--> statement-breakpoint
DROP FUNCTION note_activity(uuid, uuid, text, uuid, uuid, integer);
--> statement-breakpoint
-- As before, but keeps the last entries concerned, at most 10, and the new role. `entries` are the last of `times`
-- entries; null for what concerns none.
CREATE FUNCTION note_activity(collection uuid, done_by uuid, what text, entries uuid[], concerned uuid, times integer,
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
    -- Both may just be deleted.
    INSERT INTO collection_activity (id, collection_id, actor_id, kind, entry_id, entry_ids, member_id, role, count)
      SELECT gen_random_uuid(), collection, (SELECT id FROM users WHERE id = done_by), what, entry, ids[1:10],
        (SELECT id FROM users WHERE id = concerned), new_role, times
      FROM interest_profiles WHERE id = collection;
  END IF;
  PERFORM set_config('app.system', system, true);
  -- What happens to entries is announced with their own changes. NOTIFY makes commits wait for each other.
  IF what NOT LIKE 'entry-%' THEN PERFORM pg_notify('activity_changed', collection::text); END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION app_note_activity(collection uuid, what text, entry uuid, concerned uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF collection = ANY (app_open_collections()) THEN
    PERFORM note_activity(collection, app_user_id(), what, CASE WHEN entry IS NOT NULL THEN ARRAY[entry] END, concerned, 1);
  END IF;
END $$;
--> statement-breakpoint
-- As before, with the ids of the entries.
CREATE OR REPLACE FUNCTION record_entry_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open uuid[] := app_open_collections();
  actor uuid := app_user_id();
  -- Entries are moved as their own user, whoever removed them (unfile_entries).
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
--> statement-breakpoint
-- As before, with the new role.
CREATE OR REPLACE FUNCTION record_member_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  was_owner boolean;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_OP = 'INSERT' THEN
    was_owner := EXISTS (SELECT FROM collection_activity WHERE collection_id = NEW.collection_id
      AND kind = 'owner-changed' AND actor_id = NEW.user_id AND created_at = now());
    INSERT INTO collection_followings (collection_id, user_id, seen_at)
      VALUES (NEW.collection_id, NEW.user_id, now()),
        (NEW.collection_id, NEW.owner_id, now() - interval '1 microsecond') ON CONFLICT DO NOTHING;
    PERFORM set_config('app.system', system, true);
    IF NOT was_owner THEN
      PERFORM note_activity(NEW.collection_id, NEW.user_id, 'member-joined', NULL, NULL, 1);
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM set_config('app.system', system, true);
    PERFORM note_activity(NEW.collection_id, NEW.owner_id, 'role-changed', NULL, NEW.user_id, 1, NEW.role);
  ELSIF OLD.user_id <> OLD.owner_id THEN
    DELETE FROM collection_followings WHERE collection_id = OLD.collection_id AND user_id = OLD.user_id;
    IF NOT EXISTS (SELECT FROM collection_members WHERE collection_id = OLD.collection_id) THEN
      -- Other people may join later: they do not see what these did. A row that is being written is left to the sweep.
      DELETE FROM collection_activity WHERE id IN (
        SELECT id FROM collection_activity WHERE collection_id = OLD.collection_id FOR UPDATE SKIP LOCKED);
      DELETE FROM collection_followings WHERE collection_id = OLD.collection_id;
      PERFORM set_config('app.system', system, true);
    ELSE
      PERFORM set_config('app.system', system, true);
      IF OLD.owner_id = app_user_id() THEN
        PERFORM note_activity(OLD.collection_id, OLD.owner_id, 'member-removed', NULL, OLD.user_id, 1);
      ELSE
        PERFORM note_activity(OLD.collection_id, OLD.user_id, 'member-left', NULL, NULL, 1);
      END IF;
    END IF;
  END IF;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
