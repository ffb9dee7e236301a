CREATE POLICY public_topics_system ON public_topics USING ((SELECT app_is_system()));
CREATE POLICY public_topics_read ON public_topics FOR SELECT USING (TRUE);
