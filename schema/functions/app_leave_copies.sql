-- A leaving member leaves copies of the added entries to the collection's owner: without note, with title and summary
-- as the member sees them. Returns their number. No activity is recorded, because the owner did not add the copies.
CREATE OR REPLACE FUNCTION app_leave_copies(collection uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  actor uuid := app_user_id();
  owner uuid := (SELECT owner_id FROM collection_members WHERE collection_id = collection AND user_id = actor);
  copied integer;
BEGIN
  IF owner IS NULL THEN RETURN 0; END IF;
  PERFORM set_config('app.user_id', owner::text, true);
  PERFORM set_config('app.records_activity', 'off', true);
  INSERT INTO user_entries (id, user_id, interest_profile_id, entry_id, title, summary, added_topics, removed_topics,
      created_at, updated_at)
    SELECT gen_random_uuid(), owner, collection, entry_id, title, summary, added_topics, removed_topics, created_at, now()
    FROM user_entries WHERE interest_profile_id = collection AND user_id = actor;
  GET DIAGNOSTICS copied = ROW_COUNT;
  PERFORM set_config('app.records_activity', '', true);
  PERFORM set_config('app.user_id', actor::text, true);
  RETURN copied;
END $$;
