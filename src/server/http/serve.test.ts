import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { setUpContext } from "#server/testing/contexts.ts";
import { defineApi } from "#shared/endpoint.ts";
import { override } from "#shared/testing/override.ts";
import { refusals } from "./access/access.ts";
import type { HttpEnv } from "./identity/actor.ts";
import { answerError } from "./response/errors.ts";
import { findDeclared, serve } from "./serve.ts";

const context = await setUpContext();

const Cup = z.object({ name: z.string().trim() });
const teaApi = defineApi("Tea", {
  "GET /tea/newest": { summary: "The newest cup", scope: "session", answer: Cup },
  "GET /tea/stream": {
    summary: "Tea without end",
    scope: "session",
    answer: { type: "text/plain", about: "Tea" },
  },
  "GET /tea/:cupId": {
    summary: "One cup",
    scope: "session",
    missing: "There is no such cup",
    answer: z.object({ id: z.string(), user: z.string() }),
  },
  "GET /tea/:cupId/sips/:sip": {
    summary: "One sip",
    scope: "session",
    params: z.object({ cupId: z.uuid(), sip: z.coerce.number().int().max(9) }),
    query: z.object({ hot: z.enum(["true", "false"]).default("true") }),
    answer: z.object({ sip: z.number(), hot: z.string() }),
  },
  "POST /tea": {
    summary: "Pour a cup",
    scope: "session",
    rate: "reports",
    body: Cup,
    answer: Cup,
    status: 201,
  },
  "PUT /tea/all": { summary: "Fill all", scope: "session", rate: "reports", answer: null },
});

let poured = 0;
let isCancelled = false;
const routes = serve(teaApi, {
  "GET /tea/newest": () => ({ name: "Green" }),
  "GET /tea/:cupId": ({ ctx, params }) => ({ id: params.cupId, user: ctx.userId }),
  "GET /tea/:cupId/sips/:sip": ({ params, query }) => ({ sip: params.sip, hot: query.hot }),
  "POST /tea": ({ body }) => body,
  "PUT /tea/all": () => void (poured += 1),
  "GET /tea/stream": () =>
    new Response(new ReadableStream({ cancel: () => void (isCancelled = true) })),
});

/** Signed in as the user of the header `user`. */
const app = new Hono<HttpEnv>()
  .use(async (c, next) => {
    c.set("app", context);
    c.set("resolveKey", async () => null);
    c.set("resolveActor", async (headers) => ({
      userId: headers.get("user")!,
      sessionId: "",
      name: "",
      email: "",
      key: null,
    }));
    await next();
  })
  .route("/", routes)
  .onError((error, c) => answerError(error, c, context.log));

const user = randomUUID();
async function ask(method: string, path: string, body?: unknown, as = user) {
  const response = await app.request(path, {
    method,
    headers: { user: as, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return [response.status, text === "" ? null : JSON.parse(text)];
}
const missing = { error: { code: "not_found", message: "There is no such cup" } };

describe("serve", () => {
  it("passes the validated parts of a request, and the user", async () => {
    const id = randomUUID();
    expect(await ask("GET", `/tea/${id.toUpperCase()}`)).toEqual([200, { id, user }]);
    expect(await ask("GET", `/tea/${id}/sips/3?hot=false`)).toEqual([
      200,
      { sip: 3, hot: "false" },
    ]);
    expect(await ask("POST", "/tea", { name: " Black " })).toEqual([201, { name: "Black" }]);
    expect(await ask("PUT", "/tea/all")).toEqual([204, null]);
    expect(poured).toBe(1);
  });

  it("prefers the endpoint that is declared first", async () => {
    expect(await ask("GET", "/tea/newest")).toEqual([200, { name: "Green" }]);
  });

  it("answers an invalid path like one that does not exist, and other invalid input with its fields", async () => {
    expect(await ask("GET", "/tea/mine")).toEqual([404, missing]);
    const [status, { error }] = await ask("GET", `/tea/${randomUUID()}/sips/10`);
    expect([status, error.code]).toEqual([404, "not_found"]);
    expect(await ask("GET", `/tea/${randomUUID()}/sips/1?hot=very`)).toMatchObject([
      400,
      { error: { code: "validation", fields: { hot: expect.any(String) } } },
    ]);
    expect(await ask("POST", "/tea", { name: 7 })).toMatchObject([
      400,
      { error: { fields: { name: expect.any(String) } } },
    ]);
  });

  it("ends the stream of a response to HEAD", async () => {
    const response = await app.request("/tea/stream", { method: "HEAD", headers: { user } });
    expect([response.status, isCancelled]).toEqual([200, true]);
  });

  it("counts all endpoints that name the same limit together, per user", async () => {
    override(refusals, { milliseconds: 0 });
    const other = randomUUID();
    const statuses = new Set<number>();
    for (let count = 0; count < 30; count += 1)
      statuses.add((await ask("POST", "/tea", { name: "a" }, other))[0]);
    expect([...statuses]).toEqual([201]);
    expect((await ask("PUT", "/tea/all", undefined, other))[0]).toBe(429);
    expect((await ask("PUT", "/tea/all"))[0]).toBe(204);
  });

  it("remembers the declaration and the heading of each route", () => {
    const found = routes.routes.flatMap(({ method, path, handler }) => {
      const declared = findDeclared(handler);
      return declared ? [`${declared.tag}: ${method} ${path}`] : [];
    });
    expect(found).toEqual(Object.keys(teaApi.endpoints).map((name) => `Tea: ${name}`));
  });
});
