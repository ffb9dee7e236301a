-- Records which topics a statement added to entries and which it removed. Without a join, for the reason in
-- keep_entry_facets.
CREATE OR REPLACE FUNCTION record_topic_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
  recorded topic_changes[];
  one topic_changes;
BEGIN
  IF TG_OP = 'INSERT' THEN
    recorded := ARRAY(SELECT ROW(user_id, array_agg(label), array_agg(change))::topic_changes FROM (
      SELECT user_id, min(label) AS label, count(*) AS change
      FROM new_cards, unnest(topics) label GROUP BY user_id, lower(label)) sums GROUP BY user_id);
  ELSIF TG_OP = 'DELETE' THEN
    recorded := ARRAY(SELECT ROW(user_id, array_agg(label), array_agg(change))::topic_changes FROM (
      SELECT user_id, min(label) AS label, -count(*) AS change
      FROM old_cards, unnest(topics) label GROUP BY user_id, lower(label)) sums GROUP BY user_id);
  ELSE
    recorded := ARRAY(SELECT ROW(user_id, array_agg(label), array_agg(change))::topic_changes FROM (
      SELECT user_id, (array_agg(label ORDER BY sign DESC))[1] AS label, sum(sign) AS change
      FROM (SELECT user_id, unnest(topics) AS label, 1 AS sign FROM new_cards
        UNION ALL SELECT user_id, unnest(topics), -1 FROM old_cards) signed
      GROUP BY user_id, lower(label) HAVING sum(sign) <> 0) sums GROUP BY user_id);
  END IF;
  FOREACH one IN ARRAY recorded LOOP
    PERFORM set_config('app.user_id', one.user_id::text, true);
    INSERT INTO topic_changes (user_id, labels, changes) VALUES (one.user_id, one.labels, one.changes);
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
