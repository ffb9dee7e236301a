-- The topics shown in public. Topics that came with a link, such as the tags of imported bookmarks, do not describe
-- the page that was fetched.
CREATE OR REPLACE FUNCTION shown_topics(captured global_entries) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN captured.url IS NULL OR captured.supplied OR captured.given_topics = '{}' THEN captured.main_topics
    ELSE ARRAY(SELECT topic FROM unnest(captured.main_topics) WITH ORDINALITY AS all_topics(topic, place)
      WHERE topic <> ALL (captured.given_topics) ORDER BY place) END;
