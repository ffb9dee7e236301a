-- No way of signing in makes a session for a blocked user. Locks the user's row, to wait for a transaction that is
-- blocking the user.
CREATE OR REPLACE FUNCTION refuse_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  blocked timestamptz;
BEGIN
  SELECT blocked_at INTO blocked FROM users WHERE id = NEW.user_id FOR SHARE;
  IF blocked IS NOT NULL THEN
    RAISE EXCEPTION 'the account is blocked' USING ERRCODE = 'CP001';
  END IF;
  RETURN NEW;
END $$;
