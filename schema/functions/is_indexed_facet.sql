-- Whether entry_facets has the facet: not those that most entries have.
CREATE OR REPLACE FUNCTION is_indexed_facet(facet text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT facet NOT IN ('type:url', 'note:false', 'public:false', 'failed:false', 'state:unread', 'highlighted:false')
$$;
