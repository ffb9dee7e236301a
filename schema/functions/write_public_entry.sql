-- Writes the public rows of an entry, or deletes them: of entries that are private, withdrawn or not ready, and of
-- blocked users. Only for the system, which alone sees all it reads.
CREATE OR REPLACE FUNCTION write_public_entry(entry uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  captured global_entries;
  made publications;
  topics text[];
  words text;
  blocked timestamptz;
BEGIN
  SELECT * INTO captured FROM global_entries g
    WHERE g.id = entry AND NOT g.is_private AND g.withdrawn_at IS NULL AND g.status = 'ready'
      AND EXISTS (SELECT FROM user_entries card WHERE card.entry_id = g.id AND card.user_id = g.creator_id);
  -- Locks the user's row, to wait for a transaction that is blocking the user.
  SELECT maker.blocked_at INTO blocked FROM users maker WHERE maker.id = captured.creator_id FOR SHARE;
  IF captured.id IS NULL OR blocked IS NOT NULL THEN
    DELETE FROM public_entries WHERE entry_id = entry;
    RETURN;
  END IF;
  INSERT INTO publications AS known (entry_id, published_at) VALUES (entry, now())
    ON CONFLICT (entry_id) DO UPDATE SET published_at = coalesce(known.published_at, excluded.published_at)
    RETURNING * INTO made;
  topics := shown_topics(captured);
  words := part_words(concat_ws(' ', captured.title, left(captured.summary, 20000), left(array_to_string(topics, ' '), 5000)));
  INSERT INTO public_entries (entry_id, slug, creator_id, published_at, shows_why, supplied, words)
    VALUES (entry, made.slug, captured.creator_id, made.published_at, made.shows_why, captured.supplied,
      to_tsvector('simple', words) || to_tsvector('english', words))
    ON CONFLICT (entry_id) DO UPDATE SET shows_why = excluded.shows_why, supplied = excluded.supplied, words = excluded.words;
  DELETE FROM public_topics WHERE entry_id = entry;
  INSERT INTO public_topics (entry_id, label, published_at)
    SELECT DISTINCT entry, left(label, 200), made.published_at FROM unnest(topics) label;
END $$;
