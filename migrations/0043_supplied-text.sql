ALTER TABLE "public_entries" ADD COLUMN "supplied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "global_entries" ADD COLUMN "supplied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "public_entries_newest_fetched" ON "public_entries" USING btree ("published_at","entry_id") WHERE not "public_entries"."supplied";--> statement-breakpoint
CREATE INDEX "public_entries_creator_supplied" ON "public_entries" USING btree ("creator_id") WHERE "public_entries"."supplied";--> statement-breakpoint
-- Topics that came with a link, such as the tags of imported bookmarks, say nothing about the page that was fetched.
CREATE FUNCTION shown_topics(captured global_entries) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN captured.url IS NULL OR captured.supplied OR captured.given_topics = '{}' THEN captured.main_topics
    ELSE ARRAY(SELECT topic FROM unnest(captured.main_topics) WITH ORDINALITY AS all_topics(topic, place)
      WHERE topic <> ALL (captured.given_topics) ORDER BY place) END;
--> statement-breakpoint
-- As before, but for the mark of supplied entries and the topics that are shown.
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
  -- Locked, so that a user who is being blocked at the same time is waited for.
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
--> statement-breakpoint
DROP TRIGGER global_entries_keep_public_entry ON global_entries;
--> statement-breakpoint
CREATE TRIGGER global_entries_keep_public_entry
  AFTER UPDATE OF is_private, withdrawn_at, status, title, summary, main_topics, supplied, creator_id ON global_entries
  FOR EACH ROW WHEN (NOT OLD.is_private OR NOT NEW.is_private) EXECUTE FUNCTION keep_public_entry();
--> statement-breakpoint
-- As before, but a page that lists supplied entries is not for search engines, whatever its owner chose.
CREATE OR REPLACE FUNCTION app_public_page(wanted_name text, wanted_user uuid)
  RETURNS TABLE (user_id uuid, name text, username text, is_indexed boolean, updated_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT page.user_id, page.name,
      page.is_indexed AND NOT EXISTS (SELECT FROM public_entries shown WHERE shown.creator_id = page.user_id AND shown.supplied),
      page.updated_at
    INTO user_id, name, is_indexed, updated_at
    FROM public_pages page JOIN users person ON person.id = page.user_id
    WHERE page.is_on AND person.blocked_at IS NULL AND (page.name = wanted_name OR page.user_id = wanted_user);
  IF FOUND THEN
    PERFORM set_config('app.user_id', user_id::text, true);
    SELECT profile.username INTO username FROM profiles profile WHERE profile.id = user_id;
    RETURN NEXT;
  END IF;
  PERFORM set_config('app.user_id', actor, true);
  PERFORM set_config('app.system', system, true);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION app_indexed_pages() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT page.name FROM public_pages page JOIN users person ON person.id = page.user_id
    WHERE page.is_on AND page.is_indexed AND person.blocked_at IS NULL
      AND NOT EXISTS (SELECT FROM public_entries shown WHERE shown.creator_id = page.user_id AND shown.supplied)
    ORDER BY page.name LIMIT 10000;
  PERFORM set_config('app.system', system, true);
END $$;
--> statement-breakpoint
-- Entries with a link of which no fetched page is stored: fetching records the type of the page, and its key in
-- file_path where it is a document. An HTML page without a reading view was replaced by a pasted text.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
-- Texts are readable for the holders of an entry only: the owner of the table reads them for this one statement.
ALTER TABLE entry_contents NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE global_entries entry SET supplied = true WHERE url IS NOT NULL AND (
  page_given OR source <> 'url' OR file_type IS NULL OR file_path NOT LIKE 'pages/%'
  OR (file_type ~* '^\s*(text/html|application/xhtml)'
    AND EXISTS (SELECT FROM entry_contents content WHERE content.entry_id = entry.id AND content.html IS NULL)));--> statement-breakpoint
ALTER TABLE entry_contents FORCE ROW LEVEL SECURITY;--> statement-breakpoint
SELECT write_public_entry(shown.entry_id) FROM public_entries shown JOIN global_entries entry ON entry.id = shown.entry_id
  WHERE entry.url IS NOT NULL AND entry.given_topics <> '{}';--> statement-breakpoint
SELECT set_config('app.system', '', true);
