-- What a user decided ends when the entry leaves the collection. An entry that the owner moves into it is shown at
-- once if the owner chose that.
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
