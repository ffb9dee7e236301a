-- Before an account is deleted: locks all that it shares and that is shared with it, in the order in which everything
-- that changes shared collections locks (decision 37). The cascade alone would lock one collection after the other,
-- each with its entries, while a member moves an entry in the opposite direction.
CREATE OR REPLACE FUNCTION lock_account(person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  shared uuid[];
  owners uuid[];
  holders uuid[];
  place record;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  -- Includes own collections that are not shared yet: a user may be accepting an invitation to one of them. Without
  -- Unfiled, into which the deletion of another account may be moving entries, and whose id is its user's.
  FOR place IN SELECT id, user_id FROM interest_profiles
    WHERE id <> person
      AND (user_id = person OR id IN (SELECT collection_id FROM collection_members WHERE user_id = person)) ORDER BY id
  LOOP
    IF place.user_id = person THEN
      PERFORM FROM interest_profiles WHERE id = place.id FOR UPDATE;
    ELSE
      PERFORM FROM interest_profiles WHERE id = place.id FOR KEY SHARE;
    END IF;
  END LOOP;
  PERFORM FROM collection_members WHERE owner_id = person OR user_id = person ORDER BY collection_id, user_id FOR UPDATE;
  SELECT array_agg(DISTINCT collection_id), array_agg(DISTINCT owner_id) INTO shared, owners
    FROM collection_members WHERE owner_id = person OR user_id = person;
  IF shared IS NOT NULL THEN
    holders := lock_shared_entries(ARRAY(SELECT entry.id FROM user_entries entry
      JOIN interest_profiles collection ON collection.id = entry.interest_profile_id
      WHERE collection.id = ANY (shared) AND (collection.user_id = person OR entry.user_id = person)));
    PERFORM lock_scopes(holders || shared || owners || person);
  END IF;
  PERFORM set_config('app.system', system, true);
END $$;
