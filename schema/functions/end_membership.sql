-- With the membership, the entries that the member added leave the collection. The entries of a deleted account are
-- deleted with it, and a former member who is the new owner keeps them.
CREATE OR REPLACE FUNCTION end_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  ids uuid[];
BEGIN
  PERFORM set_config('app.system', 'on', true);
  ids := ARRAY(SELECT entry.id FROM user_entries entry JOIN users ON users.id = entry.user_id
    WHERE entry.interest_profile_id = OLD.collection_id AND entry.user_id = OLD.user_id
      AND OLD.user_id <> OLD.owner_id);
  PERFORM set_config('app.system', system, true);
  PERFORM lock_shared_entries(ids);
  PERFORM lock_scopes(ARRAY[OLD.collection_id, OLD.owner_id, OLD.user_id]);
  PERFORM unfile_entries(ids, OLD.collection_id);
  PERFORM pg_notify('members_changed', OLD.user_id || ' ' || OLD.owner_id);
  RETURN NULL;
END $$;
