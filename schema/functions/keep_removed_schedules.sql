-- Keeps the schedules of removed highlights for a day, in which Undo may restore the highlights, and deletes older
-- ones.
CREATE OR REPLACE FUNCTION keep_removed_schedules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rediscoveries held USING (SELECT DISTINCT user_id FROM removed) owner
    WHERE held.user_id = owner.user_id AND held.removed_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM highlights restored WHERE restored.id = held.highlight_id);
  UPDATE rediscoveries held SET removed_at = now() FROM removed WHERE held.highlight_id = removed.id;
  RETURN NULL;
END $$;
