-- Every process keeps what visitors read for 5 s, and discards it on this notification. Row triggers, because statements
-- that change no row must not notify. NOTIFY serialises commits, so that only changes of something public do it.
CREATE FUNCTION notify_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER public_entries_notify AFTER INSERT OR UPDATE OR DELETE ON public_entries
  FOR EACH ROW EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER public_pages_notify AFTER INSERT OR UPDATE OR DELETE ON public_pages
  FOR EACH ROW EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
-- The columns that public_entries does not repeat, such as the picture.
CREATE TRIGGER global_entries_notify AFTER UPDATE ON global_entries
  FOR EACH ROW WHEN (NOT NEW.is_private AND NEW.status = 'ready') EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER users_notify_blocked AFTER UPDATE OF blocked_at ON users
  FOR EACH ROW WHEN ((OLD.blocked_at IS NULL) <> (NEW.blocked_at IS NULL)) EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE FUNCTION notify_public_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public_pages page WHERE page.user_id = NEW.id AND page.is_on) THEN
    PERFORM pg_notify('public_changed', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_notify_public_name AFTER UPDATE OF username ON profiles
  FOR EACH ROW WHEN (OLD.username IS DISTINCT FROM NEW.username) EXECUTE FUNCTION notify_public_name();
--> statement-breakpoint
-- The note is shown from the first of its author's entries on a capture: an edit or a deletion changes it.
CREATE FUNCTION notify_public_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public_entries shown
      WHERE shown.entry_id = OLD.entry_id AND shown.creator_id = OLD.user_id AND shown.shows_why) THEN
    PERFORM pg_notify('public_changed', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_entries_notify_public_note AFTER UPDATE OF why_its_interesting OR DELETE ON user_entries
  FOR EACH ROW EXECUTE FUNCTION notify_public_note();
