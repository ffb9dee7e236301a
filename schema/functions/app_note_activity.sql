-- For services: the actor did this in a collection that is open to the actor. Nothing is recorded in others.
CREATE OR REPLACE FUNCTION app_note_activity(collection uuid, what text, entry uuid, concerned uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF collection = ANY (app_open_collections()) THEN
    PERFORM note_activity(collection, app_user_id(), what, CASE WHEN entry IS NOT NULL THEN ARRAY[entry] END, concerned, 1);
  END IF;
END $$;
