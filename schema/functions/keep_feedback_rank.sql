-- Only triggers change a rank. Only the system answers and merges, but the author may reopen an item, which undoes
-- its merge.
CREATE OR REPLACE FUNCTION keep_feedback_rank() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.rank, NEW.answer, NEW.answered_at, NEW.merged_into_id) IS DISTINCT FROM (0, NULL, NULL, NULL) THEN
      RAISE EXCEPTION 'a new item has rank 0 and no answer' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END IF;
  IF pg_trigger_depth() < 2 AND NEW.rank <> OLD.rank THEN
    RAISE EXCEPTION 'only votes change a rank' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT app_is_system() AND ((NEW.answer, NEW.answered_at) IS DISTINCT FROM (OLD.answer, OLD.answered_at) OR
    NEW.merged_into_id IS NOT NULL AND NEW.merged_into_id IS DISTINCT FROM OLD.merged_into_id) THEN
    RAISE EXCEPTION 'only the operator answers and merges' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
