import { expect, it } from "vitest";
import { missingRoute, publicRoutes, visitorRoutes } from "./ssr-public-routes.ts";
import { appRoutes } from "./ssr-routes.ts";

const routes = { ...visitorRoutes, ...publicRoutes, ...appRoutes, missing: missingRoute };

it.each(Object.entries(routes))(
  "%s preloads the module that it imports",
  (_path, { load, ssr }) => {
    expect(load.toString()).toContain(ssr.file.replace(/^web\//, "/"));
  },
);
