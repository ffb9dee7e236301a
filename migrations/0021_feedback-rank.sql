ALTER TABLE feedback FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE feedback_votes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A rank begins at 0 and follows from votes: no statement changes it but that of the trigger on votes below.
CREATE FUNCTION keep_feedback_rank() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.rank <> 0 OR NEW.burst_rank <> 0 OR NEW.last_direction <> 0 OR NEW.voted_at IS NOT NULL THEN
      RAISE EXCEPTION 'a rank begins at 0' USING ERRCODE = 'insufficient_privilege';
    END IF;
  ELSIF pg_trigger_depth() < 2 AND
    (NEW.rank, NEW.burst_rank, NEW.last_direction, NEW.voted_at) IS DISTINCT FROM
    (OLD.rank, OLD.burst_rank, OLD.last_direction, OLD.voted_at) THEN
    RAISE EXCEPTION 'a rank is changed by votes alone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER feedback_keep_rank BEFORE INSERT OR UPDATE ON feedback
  FOR EACH ROW EXECUTE FUNCTION keep_feedback_rank();
--> statement-breakpoint
-- Votes less than two seconds after one another are one burst.
CREATE FUNCTION app_feedback_burst(item feedback, moment timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN (item).voted_at > moment - interval '2 seconds' THEN (item).burst_rank ELSE (item).rank END;
--> statement-breakpoint
-- Whoever votes may not change the item itself: this counts as the system does.
CREATE FUNCTION count_feedback_vote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := NEW.total;
  moment timestamptz := clock_timestamp();
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.feedback_id, NEW.user_id) <> (OLD.feedback_id, OLD.user_id) THEN
      RAISE EXCEPTION 'a vote stays where it was given' USING ERRCODE = 'insufficient_privilege';
    END IF;
    step := NEW.total - OLD.total;
  END IF;
  IF step <> NEW.direction THEN
    RAISE EXCEPTION 'a vote is one step' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('app.system', 'on', true);
  UPDATE feedback item SET rank = item.rank + step, last_direction = step, voted_at = moment,
    burst_rank = app_feedback_burst(item, moment) WHERE item.id = NEW.feedback_id;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feedback_votes_count AFTER INSERT OR UPDATE ON feedback_votes
  FOR EACH ROW EXECUTE FUNCTION count_feedback_vote();
--> statement-breakpoint
-- Counts one vote of whoever asks, and answers the rank that it made; null where there is no such item. Up (-1)
-- subtracts 1, down (1) adds 1. Without a direction it is read from `new_rank`: against the rank that this person was
-- last told, else against the one before the burst that the vote is part of, so that many who saw the same count alike.
CREATE FUNCTION update_feedback_rank(feedback_id uuid, new_rank integer, direction integer DEFAULT NULL)
  RETURNS integer LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  voter uuid := app_user_id();
  item feedback;
  told integer;
  base integer;
  step integer := sign(direction);
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  IF voter IS NULL THEN
    RAISE EXCEPTION 'nobody is signed in' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- Of what others wrote a row can be locked by the system alone.
  PERFORM set_config('app.system', 'on', true);
  SELECT * INTO item FROM feedback known
    WHERE known.id = update_feedback_rank.feedback_id FOR NO KEY UPDATE;
  PERFORM set_config('app.system', system, true);
  IF item.id IS NULL THEN
    RETURN NULL;
  END IF;
  IF coalesce(step, 0) = 0 THEN
    SELECT vote.told_rank INTO told FROM feedback_votes vote
      WHERE vote.feedback_id = item.id AND vote.user_id = voter;
    base := app_feedback_burst(item, clock_timestamp());
    step := CASE
      WHEN abs(new_rank::bigint - told) = 1 THEN new_rank - told
      WHEN new_rank <> base THEN sign(new_rank::bigint - base)
      WHEN new_rank <> item.rank THEN sign(new_rank::bigint - item.rank)
      ELSE item.last_direction
    END;
  END IF;
  IF step = 0 THEN
    RETURN item.rank;
  END IF;
  INSERT INTO feedback_votes AS vote (feedback_id, user_id, total, direction, told_rank)
    VALUES (item.id, voter, step, step, item.rank + step)
    ON CONFLICT (feedback_id, user_id) DO UPDATE SET total = vote.total + excluded.direction,
      direction = excluded.direction, told_rank = excluded.told_rank;
  RETURN item.rank + step;
END $$;
