-- Notifies the open pages of the member and the owner, however the change was made, and ends remembered rights.
CREATE OR REPLACE FUNCTION announce_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('members_changed', NEW.user_id || ' ' || NEW.owner_id);
  RETURN NULL;
END $$;
