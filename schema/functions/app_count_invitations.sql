-- The number of open invitations of the actor to collections, which no policy shows to the invited user.
CREATE OR REPLACE FUNCTION app_count_invitations() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor uuid := app_user_id();
  counted integer;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT count(*)::integer INTO counted FROM collection_invitations invitation
    JOIN users ON users.email = invitation.recipient
    WHERE users.id = actor AND invitation.expires_at > now();
  PERFORM set_config('app.system', system, true);
  RETURN counted;
END $$;
