import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type AccessScope, defineApi, type Endpoint } from "#shared/endpoint.ts";
import { serve } from "#server/http/serve.ts";
import { listRouteRequests } from "./list-route-requests.ts";
import { nameAll } from "./route-account.ts";
import { mine, type RouteCases, theirs } from "./route-case.ts";

type Stated = Partial<Omit<Endpoint, "rate" | "semaphore">>;

const list = (route: string, stated: Stated, cases: RouteCases = {}) => {
  const scope: AccessScope = "write";
  const api = defineApi("Test", {
    [route]: { summary: "Test it", scope, answer: null, ...stated },
  });
  return listRouteRequests(serve(api, { [route]: () => new Response() }).routes, cases);
};

describe("listRouteRequests", () => {
  it("derives the request and its statuses from the declaration", () => {
    const [request] = list("POST /api/entries/:id/tea", { answer: z.object({}), status: 201 });
    expect(request).toMatchObject({ owner: 201, otherUser: 404, members: [404, 404] });
    expect(request!.ask(nameAll("hers"), nameAll("mine"))).toEqual({
      path: "/api/entries/hers/tea",
    });
    expect(list("PATCH /api/tea", { body: z.object({}) })[0]).toMatchObject({
      owner: 204,
      otherUser: 204,
    });
    expect(list("GET /api/tea", { scope: "public" })).toEqual([]);
  });

  it("fills in the objects of both users", () => {
    const [request] = list(
      "POST /api/collections/:id/tea",
      { body: z.object({ entryIds: z.array(z.uuid()) }) },
      {
        "POST /api/collections/:id/tea": [
          {
            params: { id: mine.collection },
            body: { entryIds: [theirs.entry] },
            members: [204, 403],
          },
        ],
      },
    );
    expect(request).toMatchObject({ otherUser: 404, members: [204, 403], namesObject: true });
    expect(request!.ask(nameAll("hers"), nameAll("mine"))).toEqual({
      path: "/api/collections/mine/tea",
      body: { entryIds: ["hers"] },
    });
  });

  it.each<[string, Stated, string]>([
    ["GET /api/cups/:id", {}, ":id"],
    ["GET /api/tea", { query: z.object({ q: z.string() }) }, "query"],
    ["POST /api/tea", { body: z.object({ name: z.string() }) }, "body"],
    ["POST /api/tea", { form: z.object({ file: z.file() }) }, "form"],
    ["POST /api/tea", { body: z.object({ cupId: z.uuid().optional() }) }, "cupId"],
  ])("names a route that needs a case: %s", (route, endpoint, missing) => {
    expect(() => list(route, endpoint)).toThrow(
      `${route} needs a case in route-cases.ts of its feature: ${missing}`,
    );
  });

  it("names a case of an unknown route", () => {
    expect(() => list("GET /api/tea", {}, { "GET /api/coffee": [{}] })).toThrow("GET /api/coffee");
  });
});
