import { Hono } from "hono";
import { describe, expect, it } from "vitest";
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
