-- The users with highlights in the text of a capture, on entries of their own and of others. Until the commit, no
-- user adds one to its present text: adding takes the same lock. Only the system sees the highlights of others.
CREATE OR REPLACE FUNCTION lock_highlighted_text(capture uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  holders uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('highlights of ' || capture, 0));
  PERFORM set_config('app.system', 'on', true);
  holders := ARRAY(SELECT DISTINCT held.user_id FROM user_entries card
    JOIN highlights held ON held.entry_id = card.id
    WHERE card.entry_id = capture ORDER BY held.user_id);
  PERFORM set_config('app.system', system, true);
  RETURN holders;
END $$;
