-- In place of a foreign key, whose locks would let two actions wait for each other. A row that another transaction is
-- writing keeps the id, which has no name any more.
CREATE OR REPLACE FUNCTION forget_actor() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE collection_activity
    SET actor_id = nullif(actor_id, OLD.id), member_id = nullif(member_id, OLD.id)
    WHERE id IN (SELECT id FROM collection_activity WHERE actor_id = OLD.id OR member_id = OLD.id FOR UPDATE SKIP LOCKED);
  PERFORM set_config('app.system', system, true);
  RETURN NULL;
END $$;
