CREATE POLICY public_pages_system ON public_pages FOR SELECT USING ((SELECT app_is_system()));
CREATE POLICY public_pages_own ON public_pages USING (user_id = (SELECT app_user_id()));
