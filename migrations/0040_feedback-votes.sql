-- Each user has at most one vote per item, and a rank is the sum of the item's votes.
DROP TRIGGER feedback_votes_count ON feedback_votes;--> statement-breakpoint
DROP TRIGGER feedback_keep_rank ON feedback;--> statement-breakpoint
DROP TRIGGER feedback_carry_rank ON feedback;--> statement-breakpoint
DROP FUNCTION update_feedback_rank(uuid, integer, integer);--> statement-breakpoint
DROP FUNCTION count_feedback_vote();--> statement-breakpoint
DROP FUNCTION app_feedback_burst(feedback, timestamptz);--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD COLUMN "carried_from_id" uuid;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD COLUMN "voted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_carried_from_id_feedback_id_fk" FOREIGN KEY ("carried_from_id") REFERENCES "public"."feedback"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_votes_carried" ON "feedback_votes" USING btree ("carried_from_id") WHERE "feedback_votes"."carried_from_id" is not null;--> statement-breakpoint
-- Row policies are forced, so the data is changed as the system.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
-- The earlier votes of a user on an item become one vote, by the sign of their sum.
DELETE FROM feedback_votes WHERE total = 0;--> statement-breakpoint
UPDATE feedback_votes SET direction = sign(total);--> statement-breakpoint
-- An item has copies of the votes of the items merged into it. Repeated, because these may have merged items too.
DO $$ BEGIN
  LOOP
    INSERT INTO feedback_votes (feedback_id, user_id, total, direction, told_rank, carried_from_id)
      SELECT item.merged_into_id, vote.user_id, 0, vote.direction, 0, item.id
      FROM feedback item JOIN feedback_votes vote ON vote.feedback_id = item.id
      WHERE item.merged_into_id IS NOT NULL
      ON CONFLICT DO NOTHING;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;
--> statement-breakpoint
UPDATE feedback item SET rank =
  (SELECT coalesce(sum(vote.direction), 0) FROM feedback_votes vote WHERE vote.feedback_id = item.id);--> statement-breakpoint
SELECT set_config('app.system', '', true);--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "burst_rank";--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "voted_at";--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "last_direction";--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "merged_rank";--> statement-breakpoint
ALTER TABLE "feedback_votes" DROP COLUMN "total";--> statement-breakpoint
ALTER TABLE "feedback_votes" DROP COLUMN "told_rank";--> statement-breakpoint
-- Users cannot change the items of others, so the difference is added as the system.
CREATE FUNCTION count_feedback_vote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE feedback SET rank = rank - OLD.direction WHERE id = OLD.feedback_id;
  UPDATE feedback SET rank = rank + NEW.direction WHERE id = NEW.feedback_id;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feedback_votes_count AFTER INSERT OR DELETE OR UPDATE OF feedback_id, direction ON feedback_votes
  FOR EACH ROW EXECUTE FUNCTION count_feedback_vote();
--> statement-breakpoint
-- Only triggers change a rank. Only the system answers and merges, but the author may reopen an item, which undoes its merge.
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
--> statement-breakpoint
CREATE TRIGGER feedback_keep_rank BEFORE INSERT OR UPDATE ON feedback
  FOR EACH ROW EXECUTE FUNCTION keep_feedback_rank();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER feedback_carry_rank AFTER UPDATE OF merged_into_id ON feedback
  FOR EACH ROW WHEN (OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id) EXECUTE FUNCTION carry_feedback_rank();
