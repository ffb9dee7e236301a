-- The entries on the public page of a collection, newest first: those after a position, or only the one with this
-- slug. A loop along the index, because a plan made without statistics would sort all entries for each page.
CREATE OR REPLACE FUNCTION app_page_entries(wanted text, after_time timestamptz, after_id uuid, only_slug text, most integer)
RETURNS TABLE (slug text, decided_at timestamptz, entry_id uuid, title text, summary text, url text, site_name text, author text,
  published_on text, supplied boolean, main_topics text[], key_takeaways text[], reading_time_minutes integer, picture jsonb,
  why text, added_by text) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  page uuid;
  from_time timestamptz := '-infinity';
  upto_time timestamptz := coalesce(after_time, 'infinity');
  from_id uuid := '00000000-0000-0000-0000-000000000000';
  upto_id uuid := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  place uuid;
  missing integer := most;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT live.collection_id INTO page FROM collection_pages live JOIN users owner ON owner.id = live.owner_id
    WHERE live.slug = wanted AND live.withdrawn_at IS NULL AND owner.blocked_at IS NULL;
  IF only_slug IS NOT NULL THEN
    SELECT one.decided_at, one.entry_id, one.decided_at, one.entry_id INTO from_time, from_id, upto_time, upto_id
      FROM page_entries one WHERE one.slug = only_slug AND one.collection_id = page;
  END IF;
  FOR place IN SELECT known.entry_id FROM page_entries known
    WHERE known.collection_id = page AND known.is_shown
      AND (known.decided_at, known.entry_id) >= (from_time, from_id)
      AND (known.decided_at, known.entry_id) <= (upto_time, upto_id) AND known.entry_id IS DISTINCT FROM after_id
    ORDER BY known.decided_at DESC, known.entry_id DESC
  LOOP
    RETURN QUERY SELECT (on_page.shown).slug, (on_page.shown).decided_at, (on_page.shown).entry_id, (on_page.captured).title,
        (on_page.captured).summary, (on_page.captured).url, (on_page.captured).site_name, (on_page.captured).author,
        (on_page.captured).published_on, (on_page.captured).supplied, shown_topics(on_page.captured),
        (on_page.captured).key_takeaways, (on_page.captured).reading_time_minutes, (on_page.captured).picture,
        CASE WHEN (on_page.shown).shows_note THEN nullif((on_page.card).why_its_interesting, '') END,
        CASE WHEN (on_page.shown).shows_name THEN (SELECT profile.username FROM profiles profile
          WHERE profile.id = (on_page.shown).user_id) END
      FROM shown_on_page(page) on_page WHERE (on_page.shown).entry_id = place;
    IF FOUND THEN missing := missing - 1; END IF;
    EXIT WHEN missing = 0;
  END LOOP;
  PERFORM set_config('app.system', system, true);
END $$;
