-- A query for texts with all of these words, which consist of letters, marks and digits: each as a beginning, or by
-- its English stem.
CREATE OR REPLACE FUNCTION find_words(words text[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  word text;
  found tsquery;
BEGIN
  FOREACH word IN ARRAY words LOOP
    found := coalesce(found && (to_tsquery('simple', quote_literal(word) || ':*') || plainto_tsquery('english', word)),
      to_tsquery('simple', quote_literal(word) || ':*') || plainto_tsquery('english', word));
  END LOOP;
  RETURN coalesce(found, ''::tsquery);
END $$;
