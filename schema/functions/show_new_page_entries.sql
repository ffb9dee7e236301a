-- An entry that the owner adds is shown on the collection's page if the owner chose that; imported and restored ones
-- with an earlier date wait for a decision. Once per statement, so that saves and imports of users without a page pay
-- one lookup (decision 38).
CREATE OR REPLACE FUNCTION show_new_page_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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
