-- What a member shows to the others ends with the membership, and their open pages are notified. A member who becomes
-- the owner keeps it.
CREATE OR REPLACE FUNCTION hide_highlights_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  others text;
BEGIN
  IF OLD.user_id = OLD.owner_id THEN RETURN NULL; END IF;
  PERFORM set_config('app.user_id', OLD.user_id::text, true);
  UPDATE highlights SET shared_in = NULL WHERE user_id = OLD.user_id AND shared_in = OLD.collection_id;
  PERFORM set_config('app.user_id', actor, true);
  PERFORM set_config('app.system', 'on', true);
  others := (SELECT string_agg(user_id::text, ' ') FROM collection_members WHERE collection_id = OLD.collection_id);
  PERFORM set_config('app.system', system, true);
  IF others IS NOT NULL THEN PERFORM pg_notify('members_changed', others); END IF;
  RETURN NULL;
END $$;
