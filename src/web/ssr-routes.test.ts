import { expect, it } from "vitest";
import { appRoutes, missingRoute, publicRoutes, visitorRoutes } from "./ssr-routes.ts";

const routes = { ...visitorRoutes, ...publicRoutes, ...appRoutes, missing: missingRoute };

it.each(Object.entries(routes))(
  "%s preloads the module that it imports",
  (_path, { load, ssr }) => {
    expect(load.toString()).toContain(ssr.file.replace(/^web\//, "/"));
  },
);
