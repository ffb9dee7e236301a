ALTER TABLE conversations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE messages FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE search_bases FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE search_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE search_postings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE search_vectors FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE entry_links FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE token_usage FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Postings have no foreign key, which would cost more than they: they go with their person's index.
CREATE FUNCTION remove_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  PERFORM set_config('app.user_id', OLD.user_id::text, true);
  DELETE FROM search_postings WHERE user_id = OLD.user_id;
  PERFORM set_config('app.user_id', actor, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_bases_remove_postings AFTER DELETE ON search_bases
  FOR EACH ROW EXECUTE FUNCTION remove_postings();
