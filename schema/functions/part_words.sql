-- Words as they are searched for: without accents, and separated at every ASCII mark, so that PostgreSQL's parser
-- takes no host, address or number with a point for one word. Queries are separated likewise (match-query.ts).
CREATE OR REPLACE FUNCTION part_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'), '[!-/:-@\[-`{-~]+', ' ', 'g');
