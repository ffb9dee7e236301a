-- What /library filters by. A feature with a filter of its own adds its facets here.
CREATE OR REPLACE FUNCTION list_facets(card user_entries, captured global_entries) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array(SELECT lower('topic:' || topic) FROM unnest(card.topics) topic)
    || array(SELECT lower('author:' || btrim(name)) FROM string_to_table(captured.author, ',') name WHERE btrim(name) <> '')
    || array(SELECT DISTINCT page_facet(key) FROM unnest(captured.url_key || captured.page_keys) key WHERE key IS NOT NULL)
    || array_remove(array[
      'site:' || substring(lower(captured.url) FROM '^https?://(?:[^/@]*@)?(?:www\.)?([^/:?#]+)'),
      -- The primary language of a tag such as fr-CA, unless it means that the language is not known.
      'language:' || substring(lower(captured.language) FROM '^(?!und|mis|zxx)([a-z]{2,3})(?:[-_]|$)'),
      'type:' || captured.source,
      'type:' || substring(lower(captured.file_name) FROM '\.(pdf|docx?|txt|png|jpe?g|webp|gif)$'),
      'note:' || (card.why_its_interesting <> ''),
      'public:' || (NOT captured.is_private AND captured.withdrawn_at IS NULL),
      'failed:' || (captured.status = 'failed'),
      'state:' || coalesce((SELECT state FROM reading_states WHERE user_id = card.user_id AND entry_id = card.id), 'unread'),
      'highlighted:' || EXISTS (SELECT FROM highlights WHERE user_id = card.user_id AND entry_id = card.id)], NULL)
$$;
