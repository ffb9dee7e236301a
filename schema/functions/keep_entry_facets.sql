-- Keeps entry_facets equal to the indexed facets of all entries, once per statement. The plans of a function are
-- kept: one made for a single row must suit 1,000, and the reverse. So rows before and after are not joined, and rows
-- of entry_facets are found by their key, which is computed first, because facet_key is not leakproof (decision 35).
CREATE OR REPLACE FUNCTION keep_entry_facets() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO entry_facets (user_id, facet, created_at, entry_id, is_page)
      SELECT user_id, facet_key(facet), created_at, id, starts_with(facet, 'page:') FROM new_cards, unnest(facets) facet WHERE is_indexed_facet(facet)
      ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'DELETE' THEN
    WITH former AS MATERIALIZED (
      SELECT user_id, facet_key(facet) AS facet, created_at, id FROM old_cards, unnest(facets) facet
      WHERE is_indexed_facet(facet))
    DELETE FROM entry_facets kept USING former WHERE kept.user_id = former.user_id AND kept.facet = former.facet
      AND kept.created_at = former.created_at AND kept.entry_id = former.id;
    DELETE FROM topic_rewrites waiting USING old_cards former
      WHERE waiting.user_id = former.user_id AND waiting.entry_id = former.id;
  ELSE
    WITH former AS MATERIALIZED (
      SELECT user_id, facet_key(facet) AS facet, created_at, id FROM (
        SELECT user_id, facet, created_at, id FROM old_cards, unnest(facets) facet
        EXCEPT SELECT user_id, facet, created_at, id FROM new_cards, unnest(facets) facet) gone
      WHERE is_indexed_facet(facet))
    DELETE FROM entry_facets kept USING former WHERE kept.user_id = former.user_id AND kept.facet = former.facet
      AND kept.created_at = former.created_at AND kept.entry_id = former.id;
    INSERT INTO entry_facets (user_id, facet, created_at, entry_id, is_page)
      SELECT user_id, facet_key(facet), created_at, id, starts_with(facet, 'page:') FROM (
        SELECT user_id, facet, created_at, id FROM new_cards, unnest(facets) facet
        EXCEPT SELECT user_id, facet, created_at, id FROM old_cards, unnest(facets) facet) added
      WHERE is_indexed_facet(facet) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
