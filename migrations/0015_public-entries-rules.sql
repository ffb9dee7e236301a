ALTER TABLE publications FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public_topics FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE discover_hidden FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE discover_reports FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Words as they are looked for: without accents, and parted at every ASCII mark, so that PostgreSQL's parser
-- takes no host, address or number with a point for one word. Queries are parted likewise (match-query.ts).
CREATE FUNCTION part_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'), '[!-/:-@\[-`{-~]+', ' ', 'g');
--> statement-breakpoint
-- What finds all of these words, which hold letters, marks and digits alone: as a beginning, or by its English stem.
CREATE FUNCTION find_words(words text[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  word text;
  found tsquery;
BEGIN
  FOREACH word IN ARRAY words LOOP
    found := coalesce(found && (to_tsquery('simple', quote_literal(word) || ':*') || plainto_tsquery('english', word)),
      to_tsquery('simple', quote_literal(word) || ':*') || plainto_tsquery('english', word));
  END LOOP;
  RETURN coalesce(found, ''::tsquery);
END $$;
--> statement-breakpoint
-- Makes the public rows of an entry what they should be. Only for the machine, which alone sees all it looks at.
CREATE FUNCTION write_public_entry(entry uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  captured global_entries;
  made publications;
  words text;
BEGIN
  SELECT * INTO captured FROM global_entries g
    WHERE g.id = entry AND NOT g.is_private AND g.status = 'ready'
      AND EXISTS (SELECT FROM user_entries card WHERE card.entry_id = g.id AND card.user_id = g.creator_id);
  IF NOT FOUND THEN
    DELETE FROM public_entries WHERE entry_id = entry;
    RETURN;
  END IF;
  INSERT INTO publications AS known (entry_id, published_at) VALUES (entry, now())
    ON CONFLICT (entry_id) DO UPDATE SET published_at = coalesce(known.published_at, excluded.published_at)
    RETURNING * INTO made;
  words := part_words(concat_ws(' ', captured.title, left(captured.summary, 20000), left(array_to_string(captured.main_topics, ' '), 5000)));
  INSERT INTO public_entries (entry_id, slug, creator_id, published_at, shows_why, words)
    VALUES (entry, made.slug, captured.creator_id, made.published_at, made.shows_why,
      to_tsvector('simple', words) || to_tsvector('english', words))
    ON CONFLICT (entry_id) DO UPDATE SET shows_why = excluded.shows_why, words = excluded.words;
  DELETE FROM public_topics WHERE entry_id = entry;
  INSERT INTO public_topics (entry_id, label, published_at)
    SELECT DISTINCT entry, left(label, 200), made.published_at FROM unnest(captured.main_topics) label;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_public_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF TG_TABLE_NAME = 'global_entries' THEN
    PERFORM write_public_entry(NEW.id);
  ELSIF TG_TABLE_NAME = 'publications' THEN
    UPDATE public_entries SET shows_why = NEW.shows_why WHERE entry_id = NEW.entry_id;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM write_public_entry(g.id) FROM global_entries g
      WHERE g.id = NEW.entry_id AND g.creator_id = NEW.user_id AND NOT g.is_private AND g.status = 'ready';
  ELSE
    DELETE FROM public_entries shown WHERE shown.entry_id = OLD.entry_id AND shown.creator_id = OLD.user_id
      AND NOT EXISTS (SELECT FROM user_entries card WHERE card.entry_id = OLD.entry_id AND card.user_id = OLD.user_id);
  END IF;
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER global_entries_keep_public_entry
  AFTER UPDATE OF is_private, status, title, summary, main_topics, creator_id ON global_entries
  FOR EACH ROW WHEN (NOT OLD.is_private OR NOT NEW.is_private) EXECUTE FUNCTION keep_public_entry();
--> statement-breakpoint
CREATE TRIGGER publications_keep_public_entry AFTER UPDATE OF shows_why ON publications
  FOR EACH ROW WHEN (OLD.shows_why <> NEW.shows_why) EXECUTE FUNCTION keep_public_entry();
--> statement-breakpoint
CREATE TRIGGER user_entries_keep_public_entry AFTER INSERT OR DELETE ON user_entries
  FOR EACH ROW EXECUTE FUNCTION keep_public_entry();
--> statement-breakpoint
-- The note of its maker, where they chose to show it: their card is nobody else's to read.
CREATE FUNCTION app_public_note(entry uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  note text;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT card.why_its_interesting INTO note FROM public_entries shown
    JOIN user_entries card ON card.entry_id = shown.entry_id AND card.user_id = shown.creator_id
    WHERE shown.entry_id = entry AND shown.shows_why
    ORDER BY card.created_at, card.id LIMIT 1;
  PERFORM set_config('app.system', system, true);
  RETURN nullif(note, '');
END $$;
--> statement-breakpoint
-- What was made public before, by the day it was saved.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
INSERT INTO publications (entry_id, published_at)
  SELECT id, created_at FROM global_entries WHERE NOT is_private AND status = 'ready';--> statement-breakpoint
SELECT write_public_entry(entry_id) FROM publications;--> statement-breakpoint
SELECT set_config('app.system', '', true);
