-- The topics of an entry as its user sees them: the capture's and then the added ones, in their order, each key once.
-- A deleted topic stays where its user added it by hand.
CREATE OR REPLACE FUNCTION entry_topics(owner uuid, captured text[], added text[], removed text[]) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(label ORDER BY by_hand, place), '{}') FROM (
    SELECT DISTINCT ON (lower(seen.label)) seen.label, by_hand, place
    FROM (
      SELECT label, false AS by_hand, place FROM unnest(captured) WITH ORDINALITY one(label, place)
      UNION ALL
      SELECT label, true, place FROM unnest(added) WITH ORDINALITY one(label, place)
    ) given
    LEFT JOIN topic_rules rule ON rule.user_id = owner AND rule.key = lower(given.label)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN rule.key IS NULL OR (by_hand AND rule.shown IS NULL) THEN given.label ELSE rule.shown END
    ) seen(label)
    WHERE seen.label IS NOT NULL AND lower(given.label) <> ALL (removed) AND lower(seen.label) <> ALL (removed)
    ORDER BY lower(seen.label), by_hand, place
  ) shown
$$;
