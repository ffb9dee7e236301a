CREATE POLICY two_factors_system ON two_factors USING ((SELECT app_is_system()));
