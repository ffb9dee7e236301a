-- The topics of an entry by the present rules, for entries in topic_rewrites.
CREATE OR REPLACE FUNCTION current_topics(entry uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT entry_topics(held.user_id, captured.main_topics, held.added_topics, held.removed_topics)
  FROM user_entries held JOIN global_entries captured ON captured.id = held.entry_id WHERE held.id = entry
$$;
