import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { AppError } from "#shared/errors.ts";
import { override } from "#shared/testing/override.ts";
import { access, findAccess, refusals, requireDeclaredAccess } from "./access.ts";
import type { HttpEnv } from "../identity/actor.ts";

const { app, context } = await setUpClients();

describe("requireDeclaredAccess", () => {
  it("names a route without access as its first handler", () => {
    const answer = () => new Response();
    const open = new Hono<HttpEnv>()
      .get("/api/tea", access("read"), answer)
      .post("/api/tea", answer, access("write"));
    expect(() => requireDeclaredAccess(open.routes)).toThrow(
      "POST /api/tea declares no access: add access(…) as its first handler",
    );
  });

  it("accepts every route of the app", () => {
    expect(() => requireDeclaredAccess(app.routes)).not.toThrow();
  });
});

describe("findAccess", () => {
  const find = (method: string, path: string) =>
    app.routes
      .filter((route) => route.method === method && route.path === path)
      .map(({ handler }) => findAccess(handler))
      .find((found) => found !== undefined);

  it.each([
    ["GET", "/api/entries/:id", true, ["read"]],
    ["PATCH", "/api/entries/:id", true, ["write"]],
    ["PATCH", "/api/entries/:id/publication", true, ["write", "share"]],
    ["GET", "/api/entries/:id/publication", true, ["read"]],
    ["PATCH", "/api/profile/public-page", true, ["write", "share"]],
    ["POST", "/api/functions/send-invitation", true, ["share"]],
    ["POST", "/api/functions/extract-text", true, ["read", "write"]],
    ["GET", "/api/conversations/:id", true, ["read", "ask"]],
    ["POST", "/api/chat", true, ["ask"]],
    ["POST", "/api/keys", true, []],
    ["POST", "/api/billing/portal", true, []],
    ["POST", "/api/auth/sign-in/email", false, []],
    ["GET", "/api/public/entries", false, []],
  ])("returns for %s %s: sign-in %s, scopes %j", (method, path, needsActor, scopes) => {
    expect(find(method, path)).toEqual({ needsActor, scopes });
  });
});

describe("access", () => {
  /** Signed in as the user of the header `user`. */
  const openApp = () =>
    new Hono<HttpEnv>().use(async (c, next) => {
      c.set("app", context);
      c.set("resolveKey", async () => null);
      c.set("resolveActor", async (headers) => {
        const userId = headers.get("user");
        if (userId === null) return null;
        return { userId, sessionId: "", name: "", email: "", key: null };
      });
      await next();
    });

  it("counts each request of the user, or of the address without sign-in", async () => {
    const counted: string[] = [];
    const rate = (key: string | null) => void counted.push(key ?? "");
    const served = openApp()
      .get("/own", access("read", { rate }), (c) => c.text(c.var.ctx.userId))
      .get("/public", access("public", { rate }), (c) => c.text("answered"));
    const from = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };
    const own = await served.request("/own", { headers: { user: "ada" } }, from);
    expect(await own.text()).toBe("ada");
    expect((await served.request("/public", {}, from)).status).toBe(200);
    expect(counted).toEqual(["ada", "203.0.113.7"]);
  });

  it("lets a client wait that a rate limit refuses, and no other", async () => {
    override(refusals, { milliseconds: 3_600_000 });
    const rate = (key: string | null) => {
      if (key === "eve") throw new AppError("rate_limited", "Too many.");
    };
    const served = openApp()
      .get("/own", access("read", { rate }), (c) => c.text("answered"))
      .onError((error, c) => c.text(error.message, 429));
    const leaving = new AbortController();
    let isAnswered = false;
    const headers = { user: "eve" };
    const refused = Promise.resolve(
      served.request("/own", { headers, signal: leaving.signal }),
    ).finally(() => (isAnswered = true));
    for (let count = 0; count < 3; count += 1)
      expect((await served.request("/own", { headers: { user: "ada" } })).status).toBe(200);
    expect(isAnswered).toBe(false);
    leaving.abort();
    expect((await refused).status).toBe(429);
  });

  it("holds the user's permit until the response, and delays no other user", async () => {
    const semaphore = createSemaphore({
      maxPerKey: 1,
      maxWaitingPerKey: 10,
      code: "rate_limited",
      message: "",
      retryAfterSeconds: 1,
    });
    const waiting: (() => void)[] = [];
    const served = openApp().get("/", access("read", { semaphore }), async (c) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return c.text(c.var.ctx.userId);
    });
    const ask = async (user: string) => (await served.request("/", { headers: { user } })).text();
    const answers = [ask("eve"), ask("eve"), ask("ada")];
    await waitFor(async () => waiting.length === 2);
    waiting.shift()!();
    expect(await answers[0]).toBe("eve");
    await waitFor(async () => waiting.length === 2);
    for (const answer of waiting) answer();
    expect(await Promise.all(answers)).toEqual(["eve", "eve", "ada"]);
  });
});
