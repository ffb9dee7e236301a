-- Moves what members wrote on entries of the actor to another one in the same shared collection, each as its author:
-- comments, notes and highlights. A member's second note is added to the first. Returns what it changed, for
-- app_return_shared_parts.
CREATE OR REPLACE FUNCTION app_move_shared_parts(sources uuid[], target uuid, collection uuid) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  actor uuid := app_user_id();
  authors uuid[];
  author uuid;
  known member_notes;
  one record;
  moved jsonb := '[]';
BEGIN
  IF collection <> ALL (app_open_collections()) OR EXISTS (
      SELECT FROM unnest(sources || target) asked(id) WHERE NOT EXISTS (SELECT FROM user_entries card
        WHERE card.id = asked.id AND card.user_id = actor AND card.interest_profile_id = collection)) THEN
    RETURN moved;
  END IF;
  PERFORM set_config('app.moves_parts', 'on', true);
  -- Former members too.
  authors := array(SELECT author_id FROM comments WHERE entry_id = ANY (sources) AND collection_id = collection
    UNION SELECT id FROM app_members_of(collection) ORDER BY 1);
  FOREACH author IN ARRAY authors LOOP
    PERFORM set_config('app.user_id', author::text, true);
    FOR one IN SELECT id, entry_id FROM comments
      WHERE author_id = author AND entry_id = ANY (sources) AND collection_id = collection ORDER BY id
    LOOP
      UPDATE comments SET entry_id = target WHERE id = one.id;
      moved := moved || jsonb_build_object('kind', 'comment', 'author', author, 'id', one.id, 'entry', one.entry_id);
    END LOOP;
    CONTINUE WHEN author = actor;
    FOR one IN SELECT id, entry_id FROM highlights WHERE user_id = author AND entry_id = ANY (sources) ORDER BY id
    LOOP
      UPDATE highlights SET entry_id = target, text_version = 0 WHERE id = one.id;
      moved := moved || jsonb_build_object('kind', 'highlight', 'author', author, 'id', one.id, 'entry', one.entry_id);
    END LOOP;
    FOR one IN SELECT * FROM member_notes WHERE user_id = author AND entry_id = ANY (sources) ORDER BY created_at, entry_id
    LOOP
      SELECT * INTO known FROM member_notes WHERE user_id = author AND entry_id = target;
      IF NOT FOUND THEN
        UPDATE member_notes SET entry_id = target WHERE user_id = author AND entry_id = one.entry_id;
        moved := moved || jsonb_build_object('kind', 'note', 'author', author, 'entry', one.entry_id);
      ELSE
        -- The source keeps its row, which nobody sees while the entry is in the trash.
        UPDATE member_notes SET note = known.note || E'\n\n' || one.note, is_shown = known.is_shown AND one.is_shown
          WHERE user_id = author AND entry_id = target;
        moved := moved || jsonb_build_object('kind', 'joined', 'author', author, 'before', known.note,
          'shown', known.is_shown, 'after', known.note || E'\n\n' || one.note);
      END IF;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.user_id', actor::text, true);
  PERFORM set_config('app.moves_parts', '', true);
  RETURN moved;
END $$;
