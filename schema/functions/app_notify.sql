-- Notifies users, except the actor, and deletes what they have beyond the newest 500. Returns who was notified. A
-- user who muted the collection is notified of mentions and of the end of the membership only. An account that is
-- being deleted is not named. The title of a collection is kept for a member who can no longer read it.
CREATE OR REPLACE FUNCTION app_notify(recipients uuid[], what text, collection uuid, entry uuid, comment uuid, new_role text) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor uuid := app_user_id();
  told uuid[];
  recipient uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  WITH added AS (
    INSERT INTO notifications (id, user_id, kind, actor_id, collection_id, entry_id, comment_id, role, collection_title)
    SELECT gen_random_uuid(), users.id, what, (SELECT acting.id FROM users acting WHERE acting.id = actor), collection,
      entry, comment, new_role,
      CASE what WHEN 'removed' THEN (SELECT title FROM interest_profiles WHERE interest_profiles.id = collection) END
    FROM users WHERE users.id = ANY (recipients) AND users.id IS DISTINCT FROM actor
      AND (what IN ('mentioned', 'removed') OR NOT EXISTS (SELECT FROM collection_followings muted
        WHERE muted.collection_id = collection AND muted.user_id = users.id AND muted.is_muted))
    RETURNING user_id)
  SELECT coalesce(array_agg(user_id), '{}') INTO told FROM added;
  FOREACH recipient IN ARRAY told LOOP
    DELETE FROM notifications WHERE id IN (SELECT old.id FROM notifications old
      WHERE old.user_id = recipient AND (old.created_at, old.id) < (SELECT least_new.created_at, least_new.id
        FROM notifications least_new WHERE least_new.user_id = recipient
        ORDER BY least_new.created_at DESC, least_new.id DESC OFFSET 499 LIMIT 1)
      FOR UPDATE SKIP LOCKED);
  END LOOP;
  PERFORM set_config('app.system', system, true);
  RETURN told;
END $$;
