-- A new owner did not invite the members, and does not see their addresses.
CREATE OR REPLACE FUNCTION forget_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.invited_as := NULL;
  RETURN NEW;
END $$;
