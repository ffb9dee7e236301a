-- The key of a facet: 64 bits of its digest. Not a hash of PostgreSQL, which may change between versions.
CREATE OR REPLACE FUNCTION facet_key(facet text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ('x' || left(encode(sha256(convert_to(facet, 'UTF8')), 'hex'), 16))::bit(64)::bigint
$$;
