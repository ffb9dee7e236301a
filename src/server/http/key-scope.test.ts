import { describe, expect, it } from "vitest";
import { openClientsForTests } from "../testing/open-for-tests.ts";
import { answeringRoutes, findScopes, scopesOfNouns, scopesOfRoutes } from "./key-scope.ts";

const { app } = await openClientsForTests();
const routes = app.routes.filter(
  ({ method, path }) => method !== "ALL" && path.startsWith("/api/"),
);
const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));

describe("the scope lists", () => {
  it("have a rule for every route", () => {
    const without = routes.filter(({ method, path }) => findScopes(method, path) === undefined);
    expect(without).toEqual([]);
  });

  it("name only routes that exist", () => {
    const named = [...Object.keys(scopesOfRoutes), ...answeringRoutes];
    expect(named.filter((route) => !names.has(route))).toEqual([]);
  });

  it("name only nouns with a route that follows the noun's rule", () => {
    const nounsInUse = new Set(
      routes
        .filter(({ method, path }) => !Object.hasOwn(scopesOfRoutes, `${method} ${path}`))
        .map(({ path }) => path.split("/")[2]),
    );
    expect(Object.keys(scopesOfNouns).filter((noun) => !nounsInUse.has(noun))).toEqual([]);
  });
});

describe("findScopes", () => {
  it.each([
    ["GET", "/api/entries/1", ["read"]],
    ["HEAD", "/api/entries/1", ["read"]],
    ["HEAD", "/api/conversations/1", ["read", "ask"]],
    ["PATCH", "/api/entries/1", ["write"]],
    ["PATCH", "/api/entries/1/publication", ["write", "share"]],
    ["GET", "/api/entries/1/publication", ["read"]],
    ["POST", "/api/functions/send-invitation", ["share"]],
    ["POST", "/api/keys", "session"],
    ["GET", "/api/public/entries", "open"],
    ["POST", "/api/functions/constructor", undefined],
    ["GET", "/api/constructor", undefined],
    ["GET", "/other/entries", undefined],
  ])("%s %s needs %j", (method, path, scopes) => {
    expect(findScopes(method, path)).toEqual(scopes);
  });
});
