-- The creator's note on a public entry, if the creator shows it. Visitors cannot read the creator's entry itself.
CREATE OR REPLACE FUNCTION app_public_note(entry uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  note text;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT card.why_its_interesting INTO note FROM public_entries shown
    JOIN user_entries card ON card.entry_id = shown.entry_id AND card.user_id = shown.creator_id
    WHERE shown.entry_id = entry AND shown.shows_why
    ORDER BY card.created_at, card.id LIMIT 1;
  PERFORM set_config('app.system', system, true);
  RETURN nullif(note, '');
END $$;
