-- The scope of a collection exists as long as the collection has members.
CREATE OR REPLACE FUNCTION open_or_close_scope() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
  system text := coalesce(current_setting('app.system', true), '');
  collection uuid;
  owner uuid;
  is_shared boolean;
BEGIN
  IF TG_OP = 'DELETE' THEN collection := OLD.collection_id; owner := OLD.owner_id;
  ELSE collection := NEW.collection_id; owner := NEW.owner_id; END IF;
  PERFORM set_config('app.system', 'on', true);
  is_shared := EXISTS (SELECT FROM collection_members WHERE collection_id = collection);
  PERFORM set_config('app.system', system, true);
  PERFORM lock_scopes(ARRAY[collection, owner]);
  IF NOT is_shared THEN
    PERFORM set_config('app.user_id', collection::text, true);
    DELETE FROM search_bases WHERE scope_id = collection;
    PERFORM set_config('app.user_id', actor, true);
  END IF;
  PERFORM note_moved(owner);
  RETURN NULL;
END $$;
