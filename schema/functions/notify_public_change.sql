-- Every process keeps what visitors read for 5 s, and discards it on this notification. Row triggers, because
-- statements that change no row must not notify. NOTIFY serialises commits, so that only changes of something public
-- do it.
CREATE OR REPLACE FUNCTION notify_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_changed', '');
  RETURN NULL;
END $$;
