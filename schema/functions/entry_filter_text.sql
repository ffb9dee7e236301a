-- The title and the topics in lower case, one per line.
CREATE OR REPLACE FUNCTION entry_filter_text(title text, topics text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(title || E'\n' || array_to_string(topics, E'\n'))
$$;
