-- A public page shows the name of its user.
CREATE OR REPLACE FUNCTION notify_public_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public_pages page WHERE page.user_id = NEW.id AND page.is_on) THEN
    PERFORM pg_notify('public_changed', '');
  END IF;
  RETURN NULL;
END $$;
