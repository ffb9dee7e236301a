-- Computes all that an entry stores of its capture, its own columns and its user's rules of topics. Reads as the
-- system: the policies check afterwards whether the user may read the capture.
CREATE OR REPLACE FUNCTION derive_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  captured global_entries;
  shown_title text;
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
  RETURN NEW;
END $$;
