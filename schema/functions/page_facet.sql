-- The facet of a page, from its normalised URL: a digest, because URLs may be long.
CREATE OR REPLACE FUNCTION page_facet(url_key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'page:' || left(encode(sha256(convert_to(url_key, 'UTF8')), 'hex'), 16)
$$;
