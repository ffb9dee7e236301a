-- The keys of facets in any spelling.
CREATE OR REPLACE FUNCTION facet_keys(facets text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT facet_key(lower(facet)) FROM unnest(facets) facet)
$$;
