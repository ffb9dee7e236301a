-- A creator may change their capture, except for its withdrawal.
CREATE OR REPLACE FUNCTION guard_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT app_is_system() THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the operator withdraws and restores entries';
  END IF;
  RETURN NEW;
END $$;
