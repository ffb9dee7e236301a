ALTER TABLE "rediscoveries" DROP CONSTRAINT "rediscoveries_highlight_id_highlights_id_fk";
--> statement-breakpoint
ALTER TABLE "rediscoveries" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rediscoveries_removed" ON "rediscoveries" USING btree ("user_id","removed_at") WHERE "rediscoveries"."removed_at" is not null;--> statement-breakpoint
-- Keeps the schedules of removed highlights for a day, in which Undo may restore the highlights, and deletes older
-- ones.
CREATE FUNCTION keep_removed_schedules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rediscoveries held USING (SELECT DISTINCT user_id FROM removed) owner
    WHERE held.user_id = owner.user_id AND held.removed_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM highlights restored WHERE restored.id = held.highlight_id);
  UPDATE rediscoveries held SET removed_at = now() FROM removed WHERE held.highlight_id = removed.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER highlights_keep_schedules AFTER DELETE ON highlights
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_removed_schedules();
