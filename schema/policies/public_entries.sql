CREATE POLICY public_entries_system ON public_entries USING ((SELECT app_is_system()));
CREATE POLICY public_entries_read ON public_entries FOR SELECT USING (TRUE);
