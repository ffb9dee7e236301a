-- The names of users with whom the actor shares a collection, also of former members who caused a notification of the
-- actor; and of the actor.
CREATE OR REPLACE FUNCTION app_names_of(users uuid[]) RETURNS TABLE (id uuid, name text) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  open uuid[] := app_open_collections();
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT profiles.id, profiles.username FROM profiles
    WHERE profiles.id = ANY (users) AND (profiles.id = app_user_id()
      OR EXISTS (SELECT FROM collection_members member
        WHERE member.collection_id = ANY (open) AND profiles.id IN (member.user_id, member.owner_id))
      OR EXISTS (SELECT FROM notifications WHERE actor_id = profiles.id AND user_id = app_user_id()));
  PERFORM set_config('app.system', system, true);
END $$;
