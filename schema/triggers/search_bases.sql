CREATE TRIGGER search_bases_remove_postings AFTER DELETE ON search_bases
  FOR EACH ROW EXECUTE FUNCTION remove_postings();
