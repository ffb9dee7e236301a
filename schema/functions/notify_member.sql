-- Notifies a member whose role changed, who became the owner, or whose membership another user ended. A deleted
-- collection has notified its members already.
CREATE OR REPLACE FUNCTION notify_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  collection record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM app_notify(ARRAY[NEW.user_id], 'role-changed', NEW.collection_id, NULL, NULL, NEW.role);
    RETURN NULL;
  END IF;
  PERFORM set_config('app.system', 'on', true);
  SELECT user_id INTO collection FROM interest_profiles WHERE id = OLD.collection_id;
  PERFORM set_config('app.system', system, true);
  IF collection.user_id = OLD.user_id THEN
    PERFORM app_notify(ARRAY[OLD.user_id], 'owner', OLD.collection_id, NULL, NULL, NULL);
  ELSIF collection.user_id IS NOT NULL THEN
    PERFORM app_notify(ARRAY[OLD.user_id], 'removed', OLD.collection_id, NULL, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
