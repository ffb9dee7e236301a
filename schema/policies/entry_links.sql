CREATE POLICY entry_links_own ON entry_links USING (user_id = (SELECT app_user_id()));
