CREATE POLICY publications_system ON publications USING ((SELECT app_is_system()));
CREATE POLICY publications_own ON publications
  USING (EXISTS (SELECT FROM global_entries entry
    WHERE entry.id = publications.entry_id AND entry.creator_id = (SELECT app_user_id())));
