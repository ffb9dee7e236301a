-- Whether this transaction runs the code of the index (begin-indexing.ts).
CREATE OR REPLACE FUNCTION app_is_indexing() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(current_setting('app.indexing', true), '') = 'on'
$$;
