-- A new owner decides again whether there is a page. A page that the operator withdrew stays withdrawn.
CREATE OR REPLACE FUNCTION end_page() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  DELETE FROM collection_pages WHERE collection_id = OLD.id AND withdrawn_at IS NULL;
  PERFORM set_config('app.system', system, true);
  RETURN NEW;
END $$;
