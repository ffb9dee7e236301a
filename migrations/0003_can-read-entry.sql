-- Whether the actor may read an entry, by that table's own policies. A function, because a policy that
-- looks into global_entries, whose policy looks back into user_entries, would have no end.
CREATE FUNCTION app_can_read_entry(entry uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM global_entries WHERE id = entry);
END $$;
