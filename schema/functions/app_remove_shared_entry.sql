-- An editor, or the owner, removes another user's entry from a shared collection. Returns its user, or null if the
-- actor may not remove it.
CREATE OR REPLACE FUNCTION app_remove_shared_entry(entry uuid, collection uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  holder uuid;
BEGIN
  SELECT card.user_id INTO holder FROM user_entries card
    WHERE card.id = entry AND card.interest_profile_id = collection
      AND EXISTS (SELECT FROM collection_members WHERE collection_id = collection
        AND (owner_id = app_user_id() OR (user_id = app_user_id() AND role = 'editor')));
  IF holder IS NOT NULL THEN PERFORM unfile_entries(ARRAY[entry], collection); END IF;
  RETURN holder;
END $$;
