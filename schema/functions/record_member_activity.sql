-- Records who joined or left, and new roles, and keeps the rows by which owner and members follow the collection. The
-- first member who joins is unread to the owner, who follows the collection from then on. A former owner becomes a
-- member, and a new one is no longer a member: these two stay.
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
      -- Users who join later do not see what these did. The sweep deletes rows that another transaction is writing.
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
