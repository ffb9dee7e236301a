-- Before an account is deleted: locks all that it shares and that is shared with it, in the order in which everything that
-- changes shared collections locks (decision 37). The cascade alone would lock one collection after the other, each with its
-- entries, while a member moves an entry the other way round.
CREATE FUNCTION lock_account(person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  shared uuid[];
  owners uuid[];
  holders uuid[];
  place record;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  -- Also the own ones that are not shared yet: somebody may accept an invitation to one of them at this moment. Not
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
--> statement-breakpoint
-- Once per statement, so that saves and imports of users without a page pay one lookup (decision 38).
CREATE FUNCTION show_new_page_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  INSERT INTO page_entries (entry_id, collection_id, user_id, capture_id, is_shown)
    SELECT card.id, page.collection_id, card.user_id, card.entry_id, true
    FROM new_cards card JOIN collection_pages page ON page.collection_id = card.interest_profile_id
    WHERE page.owner_id = card.user_id AND page.shows_new AND page.withdrawn_at IS NULL
      AND card.created_at >= page.created_at;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER user_entries_keep_new_page_entry ON user_entries;
--> statement-breakpoint
CREATE TRIGGER user_entries_show_new_page_entries AFTER INSERT ON user_entries
  REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION show_new_page_entries();
--> statement-breakpoint
-- As before, for entries that are moved.
CREATE OR REPLACE FUNCTION keep_page_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  DELETE FROM page_entries WHERE entry_id = NEW.id;
  INSERT INTO page_entries (entry_id, collection_id, user_id, capture_id, is_shown)
    SELECT NEW.id, page.collection_id, NEW.user_id, NEW.entry_id, true FROM collection_pages page
    WHERE page.collection_id = NEW.interest_profile_id AND page.owner_id = NEW.user_id
      AND page.shows_new AND page.withdrawn_at IS NULL;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
