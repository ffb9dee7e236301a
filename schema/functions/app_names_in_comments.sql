-- The names of the authors and the mentioned users of the comments on an entry in a collection that the actor owns or
-- shares, also of former members.
CREATE OR REPLACE FUNCTION app_names_in_comments(entry uuid, collection uuid) RETURNS TABLE (id uuid, name text)
LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  IF collection <> ALL (app_open_collections())
    AND NOT EXISTS (SELECT FROM interest_profiles own WHERE own.id = collection AND own.user_id = app_user_id())
  THEN RETURN; END IF;
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT profiles.id, profiles.username FROM profiles WHERE profiles.id IN (
    SELECT named.id FROM comments, unnest(comments.mentions || comments.author_id) AS named(id)
    WHERE comments.entry_id = entry AND comments.collection_id = collection);
  PERFORM set_config('app.system', system, true);
END $$;
