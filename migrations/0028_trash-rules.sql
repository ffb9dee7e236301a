ALTER TABLE trash FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Also what lies in the actor's own trash: a card on another person's entry can be restored after that was withdrawn.
CREATE OR REPLACE FUNCTION app_can_read_entry(entry uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM global_entries WHERE id = entry)
    OR EXISTS (SELECT 1 FROM trash WHERE trash.entry_id = entry AND trash.user_id = app_user_id());
END $$;
