-- Users cannot change the items of others, so the difference is added as the system.
CREATE OR REPLACE FUNCTION count_feedback_vote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE feedback SET rank = rank - OLD.direction WHERE id = OLD.feedback_id;
  UPDATE feedback SET rank = rank + NEW.direction WHERE id = NEW.feedback_id;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
