-- Reverses app_move_shared_parts for entries of the actor, as far as nothing was changed since.
CREATE OR REPLACE FUNCTION app_return_shared_parts(moved jsonb, target uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor uuid := app_user_id();
  own uuid[] := array(SELECT card.id FROM user_entries card WHERE card.user_id = actor AND (card.id = target
    OR card.id IN (SELECT (value ->> 'entry')::uuid FROM jsonb_array_elements(moved))));
  one record;
BEGIN
  IF target <> ALL (own) THEN RETURN; END IF;
  PERFORM set_config('app.moves_parts', 'on', true);
  -- The newest first, because notes were added one after the other.
  FOR one IN SELECT value AS part, (value ->> 'author')::uuid AS author, (value ->> 'entry')::uuid AS entry
    FROM jsonb_array_elements(moved) WITH ORDINALITY ORDER BY ordinality DESC
  LOOP
    CONTINUE WHEN one.entry <> ALL (own);
    PERFORM set_config('app.user_id', one.author::text, true);
    CASE one.part ->> 'kind'
      WHEN 'comment' THEN
        UPDATE comments SET entry_id = one.entry WHERE id = (one.part ->> 'id')::uuid AND author_id = one.author AND entry_id = target;
      WHEN 'highlight' THEN
        UPDATE highlights SET entry_id = one.entry, text_version = 0
          WHERE id = (one.part ->> 'id')::uuid AND user_id = one.author AND entry_id = target;
      WHEN 'note' THEN
        UPDATE member_notes SET entry_id = one.entry WHERE user_id = one.author AND entry_id = target
          AND NOT EXISTS (SELECT FROM member_notes held WHERE held.user_id = one.author AND held.entry_id = one.entry);
      ELSE
        UPDATE member_notes SET note = one.part ->> 'before', is_shown = (one.part ->> 'shown')::boolean
          WHERE user_id = one.author AND entry_id = target AND note = one.part ->> 'after';
    END CASE;
  END LOOP;
  PERFORM set_config('app.user_id', actor::text, true);
  PERFORM set_config('app.moves_parts', '', true);
END $$;
