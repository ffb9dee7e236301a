-- The actor, its owner, hands a collection over to a member, and becomes an editor. Returns false if it cannot.
CREATE OR REPLACE FUNCTION app_hand_over(collection uuid, successor uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor uuid := app_user_id();
BEGIN
  PERFORM FROM interest_profiles WHERE id = collection AND user_id = actor AND NOT is_unfiled FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM FROM collection_members WHERE collection_id = collection AND user_id = successor FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_config('app.system', 'on', true);
  DELETE FROM collection_invitations WHERE collection_id = collection;
  UPDATE interest_profiles SET user_id = successor, updated_at = now() WHERE id = collection;
  INSERT INTO collection_members (collection_id, user_id, owner_id, role) VALUES (collection, actor, successor, 'editor');
  DELETE FROM collection_members WHERE collection_id = collection AND user_id = successor;
  PERFORM set_config('app.system', system, true);
  RETURN true;
END $$;
