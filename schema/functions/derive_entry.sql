-- Computes all that an entry stores of its capture, its own columns and its user's rules of topics. Reads as the
-- system: the policies check afterwards whether the user may read the capture.
CREATE OR REPLACE FUNCTION derive_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  captured global_entries;
  shown_title text;
  former_pages text[];
  found_pages text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Waits for a change of the user's rules, which then waits for this transaction (decision 34).
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('topic rules ' || NEW.user_id, 0));
    PERFORM set_config('app.system', 'on', true);
    -- Locked until the commit, so that a change of the capture either precedes this entry or finds it.
    SELECT * INTO captured FROM global_entries WHERE id = NEW.entry_id FOR SHARE;
  ELSE
    PERFORM set_config('app.system', 'on', true);
    SELECT * INTO captured FROM global_entries WHERE id = NEW.entry_id;
  END IF;
  PERFORM set_config('app.system', system, true);
  shown_title := coalesce(NEW.title, captured.title);
  NEW.sort_title := left(shown_title, 200);
  NEW.topics := entry_topics(NEW.user_id, captured.main_topics, NEW.added_topics, NEW.removed_topics);
  NEW.filter_text := coalesce(entry_filter_text(shown_title, NEW.topics), '');
  NEW.url_key := captured.url_key;
  NEW.published := coalesce(captured.published_on, '');
  NEW.facets := list_facets(NEW, captured);
  -- Reading found further addresses of the page: the user is asked if an earlier entry has one of them, unless both
  -- shared an address before, about which the user has decided already.
  IF TG_OP = 'UPDATE' AND NEW.duplicate_of IS NULL THEN
    former_pages := array(SELECT facet FROM unnest(OLD.facets) facet WHERE starts_with(facet, 'page:'));
    found_pages := array(SELECT facet FROM unnest(NEW.facets) facet
      WHERE starts_with(facet, 'page:') AND facet <> ALL (former_pages));
    IF found_pages <> '{}' THEN
      NEW.duplicate_of := (SELECT held.entry_id FROM entry_facets held
        WHERE held.user_id = NEW.user_id AND held.facet = ANY (facet_keys(found_pages))
          AND (held.created_at, held.entry_id) < (NEW.created_at, NEW.id)
          AND NOT EXISTS (SELECT FROM entry_facets known WHERE known.user_id = NEW.user_id
            AND known.facet = ANY (facet_keys(former_pages)) AND known.entry_id = held.entry_id)
        ORDER BY held.created_at, held.entry_id LIMIT 1);
    END IF;
  END IF;
  RETURN NEW;
END $$;
