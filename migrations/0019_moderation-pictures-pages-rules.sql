ALTER TABLE operator_actions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public_pages FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- As before, but for what the operator withdrew and for people who are blocked.
CREATE OR REPLACE FUNCTION write_public_entry(entry uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  captured global_entries;
  made publications;
  words text;
  blocked timestamptz;
BEGIN
  SELECT * INTO captured FROM global_entries g
    WHERE g.id = entry AND NOT g.is_private AND g.withdrawn_at IS NULL AND g.status = 'ready'
      AND EXISTS (SELECT FROM user_entries card WHERE card.entry_id = g.id AND card.user_id = g.creator_id);
  -- Locked, so that whoever is being blocked meanwhile is waited for.
  SELECT maker.blocked_at INTO blocked FROM users maker WHERE maker.id = captured.creator_id FOR SHARE;
  IF captured.id IS NULL OR blocked IS NOT NULL THEN
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
DROP TRIGGER global_entries_keep_public_entry ON global_entries;
--> statement-breakpoint
CREATE TRIGGER global_entries_keep_public_entry
  AFTER UPDATE OF is_private, withdrawn_at, status, title, summary, main_topics, creator_id ON global_entries
  FOR EACH ROW WHEN (NOT OLD.is_private OR NOT NEW.is_private) EXECUTE FUNCTION keep_public_entry();
--> statement-breakpoint
-- Its maker may change the row of an entry, but not this of it.
CREATE FUNCTION guard_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT app_is_system() THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the operator withdraws and restores entries';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER global_entries_guard_withdrawal BEFORE UPDATE OF withdrawn_at ON global_entries
  FOR EACH ROW WHEN (OLD.withdrawn_at IS DISTINCT FROM NEW.withdrawn_at) EXECUTE FUNCTION guard_withdrawal();
--> statement-breakpoint
-- What a person made public goes and comes with them. Only the system changes users.
CREATE FUNCTION hide_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.blocked_at IS NOT NULL THEN
    DELETE FROM public_entries WHERE creator_id = NEW.id;
  ELSE
    PERFORM write_public_entry(g.id) FROM global_entries g WHERE g.creator_id = NEW.id AND NOT g.is_private;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_hide_blocked AFTER UPDATE OF blocked_at ON users
  FOR EACH ROW WHEN ((OLD.blocked_at IS NULL) <> (NEW.blocked_at IS NULL)) EXECUTE FUNCTION hide_blocked();
--> statement-breakpoint
-- Whichever way in it is. Locked, so that whoever is being blocked meanwhile is waited for.
CREATE FUNCTION refuse_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  blocked timestamptz;
BEGIN
  SELECT blocked_at INTO blocked FROM users WHERE id = NEW.user_id FOR SHARE;
  IF blocked IS NOT NULL THEN
    RAISE EXCEPTION 'the account is blocked' USING ERRCODE = 'CP001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_refuse_blocked BEFORE INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_blocked();
--> statement-breakpoint
-- The public page of this name or of this person, where it is turned on: what of its person is for everybody.
CREATE FUNCTION app_public_page(wanted_name text, wanted_user uuid)
  RETURNS TABLE (user_id uuid, name text, username text, is_indexed boolean, updated_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT page.user_id, page.name, page.is_indexed, page.updated_at INTO user_id, name, is_indexed, updated_at
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
-- The names of the pages that search engines may list.
CREATE FUNCTION app_indexed_pages() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY SELECT page.name FROM public_pages page JOIN users person ON person.id = page.user_id
    WHERE page.is_on AND page.is_indexed AND person.blocked_at IS NULL ORDER BY page.name LIMIT 10000;
  PERFORM set_config('app.system', system, true);
END $$;
