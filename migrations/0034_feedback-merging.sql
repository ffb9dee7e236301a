-- As before, and besides: the system alone answers and merges, while whoever reopens an item may undo its merge.
CREATE OR REPLACE FUNCTION keep_feedback_rank() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.rank <> 0 OR NEW.burst_rank <> 0 OR NEW.last_direction <> 0 OR NEW.voted_at IS NOT NULL THEN
      RAISE EXCEPTION 'a rank begins at 0' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF (NEW.answer, NEW.answered_at, NEW.merged_into_id, NEW.merged_rank) IS DISTINCT FROM (NULL, NULL, NULL, 0) THEN
      RAISE EXCEPTION 'an item begins without an answer' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END IF;
  IF pg_trigger_depth() < 2 AND
    (NEW.rank, NEW.burst_rank, NEW.last_direction, NEW.voted_at) IS DISTINCT FROM
    (OLD.rank, OLD.burst_rank, OLD.last_direction, OLD.voted_at) THEN
    RAISE EXCEPTION 'a rank is changed by votes and merges alone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT app_is_system() AND ((NEW.answer, NEW.answered_at) IS DISTINCT FROM (OLD.answer, OLD.answered_at) OR
    NEW.merged_into_id IS NOT NULL AND NEW.merged_into_id IS DISTINCT FROM OLD.merged_into_id) THEN
    RAISE EXCEPTION 'the operator alone answers and merges' USING ERRCODE = 'insufficient_privilege';
  END IF;
  NEW.merged_rank := CASE
    WHEN NEW.merged_into_id IS NULL THEN 0
    WHEN NEW.merged_into_id IS DISTINCT FROM OLD.merged_into_id THEN NEW.rank
    ELSE OLD.merged_rank
  END;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The item that stays gains the rank of the one merged into it, and loses as much when that is undone.
CREATE FUNCTION carry_feedback_rank() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE feedback SET rank = rank - OLD.merged_rank, burst_rank = burst_rank - OLD.merged_rank
    WHERE id = OLD.merged_into_id;
  UPDATE feedback SET rank = rank + NEW.merged_rank, burst_rank = burst_rank + NEW.merged_rank
    WHERE id = NEW.merged_into_id;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feedback_carry_rank AFTER UPDATE OF merged_into_id ON feedback
  FOR EACH ROW WHEN (OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id) EXECUTE FUNCTION carry_feedback_rank();
