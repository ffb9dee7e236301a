import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { override } from "#shared/testing/override.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { type HttpEnv, requireActor } from "./actor.ts";

function openApp() {
  return new Hono<HttpEnv>().use(async (c, next) => {
    c.set("resolveActor", async (headers) => ({
      userId: headers.get("person")!,
      sessionId: "",
      name: "",
      email: "",
      key: null,
    }));
    await next();
  });
}

describe("requireActor's semaphore", () => {
  it("bounds the concurrent requests of one user, delays no other user, and frees the permit of a request that only waits", async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    let inside = 0;
    const app = openApp()
      .use(requireActor)
      .get("/", async (c) => {
        inside += 1;
        most = Math.max(most, inside);
        if (c.req.query("waits") !== undefined) {
          inside -= 1;
          c.var.releasePermit?.();
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
        if (c.req.query("waits") === undefined) inside -= 1;
        return c.text("answered");
      });
    const ask = (person: string, query = "") => app.request(`/${query}`, { headers: { person } });

    const onlyWaiting = Array.from({ length: 40 }, () => ask("eve", "?waits"));
    await waitFor(async () => waiting.length === 40);
    const eves = Array.from({ length: 100 }, () => ask("eve"));
    await waitFor(async () => waiting.length === 56);
    const adas = ask("ada");
    await waitFor(async () => waiting.length === 57);
    expect(most).toBe(17);
    const all = Promise.all([...onlyWaiting, ...eves, adas]);
    let answered = 0;
    await waitFor(async () => {
      while (waiting.length > 0) {
        waiting.shift()!();
        answered += 1;
      }
      return answered === 141;
    });
    for (const response of await all) expect(await response.text()).toBe("answered");
    expect(most).toBe(17);
  });
});

it("requireActor limits the rate of a user's changes, and of no other user's", async () => {
  const now = Date.now();
  // No tokens are added while the requests run.
  override(Date, { now: () => now });
  const events = { announcePublicChange: () => {} };
  const app = openApp()
    .use(async (c, next) => {
      c.set("app", { events } as HttpEnv["Variables"]["app"]);
      await next();
    })
    .use(requireActor)
    .post("/", (c) => c.text("answered"))
    .onError((error, c) => c.text(error.message, 429));
  const ask = async (person: string) =>
    (await app.request("/", { method: "POST", headers: { person } })).status;
  let allowed = 0;
  while ((await ask("zoe")) === 200) {
    allowed += 1;
    if (allowed > rateLimits.writes.burst) break;
  }
  expect(allowed).toBe(rateLimits.writes.burst);
  expect(await ask("ada")).toBe(200);
});
