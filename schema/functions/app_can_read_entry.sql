-- Whether the actor may read an entry, by that table's own policies. A function, because policies of user_entries and
-- global_entries that read each other would recurse. Includes the actor's own trash: an entry of another user's
-- capture can be restored after the capture was withdrawn.
CREATE OR REPLACE FUNCTION app_can_read_entry(entry uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM global_entries WHERE id = entry)
    OR EXISTS (SELECT 1 FROM trash WHERE trash.entry_id = entry AND trash.user_id = app_user_id());
END $$;
