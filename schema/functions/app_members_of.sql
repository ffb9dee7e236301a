-- The members of a collection that is open to the actor, its owner first.
CREATE OR REPLACE FUNCTION app_members_of(collection uuid)
RETURNS TABLE (id uuid, name text, role text, since timestamptz, membership uuid) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  IF collection <> ALL (app_open_collections()) THEN RETURN; END IF;
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT profiles.id, profiles.username, member.role, member.created_at, member.id
    FROM (SELECT DISTINCT owner_id AS user_id, 'owner' AS role, NULL::timestamptz AS created_at, NULL::uuid AS id
        FROM collection_members WHERE collection_id = collection
      UNION ALL SELECT user_id, collection_members.role, created_at, collection_members.id
        FROM collection_members WHERE collection_id = collection) member
    JOIN profiles ON profiles.id = member.user_id
    ORDER BY member.role = 'owner' DESC, member.created_at, profiles.id;
  PERFORM set_config('app.system', system, true);
END $$;
