-- A merge copies the votes to the item that stays, except of users who voted there. Undoing it deletes the copies.
CREATE OR REPLACE FUNCTION carry_feedback_rank() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  DELETE FROM feedback_votes WHERE carried_from_id = NEW.id;
  INSERT INTO feedback_votes (feedback_id, user_id, direction, carried_from_id, voted_at)
    SELECT NEW.merged_into_id, user_id, direction, NEW.id, voted_at FROM feedback_votes
    WHERE feedback_id = NEW.id AND NEW.merged_into_id IS NOT NULL
    ON CONFLICT DO NOTHING;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
