-- Facets as user_entries stores them.
CREATE OR REPLACE FUNCTION fold_facets(facets text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT lower(facet) FROM unnest(facets) facet)
$$;
