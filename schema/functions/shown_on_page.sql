-- The entries that visitors see on the public page of a collection. In SQL, so that it is inlined into the query that
-- reads them; row policies apply, so that only the system gets all of them.
CREATE OR REPLACE FUNCTION shown_on_page(page uuid)
RETURNS TABLE (shown page_entries, card user_entries, captured global_entries) LANGUAGE sql STABLE AS $$
  SELECT shown, card, captured FROM page_entries shown
    JOIN user_entries card ON card.id = shown.entry_id AND card.interest_profile_id = shown.collection_id
    JOIN global_entries captured ON captured.id = card.entry_id
    JOIN users holder ON holder.id = shown.user_id
  WHERE shown.collection_id = page AND shown.is_shown AND holder.blocked_at IS NULL
    AND captured.status = 'ready' AND captured.withdrawn_at IS NULL
    -- Only the user who captured something may show it, unless it is public anyway.
    AND (captured.creator_id = shown.user_id OR EXISTS (SELECT FROM public_entries WHERE entry_id = captured.id))
$$;
