/** Many bodies at once, and bodies that arrive slowly or never complete. */
import { Hono } from "hono";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ErrorBody } from "#shared/errors.ts";
import { createLog } from "#server/logging/log.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import type { HttpEnv } from "../identity/actor.ts";
import { answerError } from "../response/errors.ts";
import { largeBodyLimits, receiveLargeJson } from "./json-body.ts";
import { pace } from "./paced-body.ts";

const { app, ada, visitor } = await setUpClients();
const megabyte = 1024 * 1024;

/** An app with one route for large bodies, called as `person`. */
function openLargeRoute(
  limits: Parameters<typeof receiveLargeJson>[1],
  handle: (person: string, c: { release: () => void }) => Promise<void> = async () => {},
) {
  const route = new Hono<HttpEnv>()
    .use(async (c, next) => {
      const person = { sessionId: "", name: "", email: "", key: null };
      c.set("actor", { ...person, userId: c.req.header("person")! });
      await next();
    })
    .post("/", receiveLargeJson(4 * megabyte, limits), async (c) => {
      const { text } = await c.req.json<{ text: string }>();
      await handle(c.var.actor.userId, { release: () => c.var.releasePermit?.() });
      return c.text(String(text.length));
    });
  route.onError((error, c) => answerError(error, c, createLog("silent")));
  return (person: string, body: string | ReadableStream<Uint8Array>) =>
    route.request("/", {
      method: "POST",
      body,
      headers: { person, "content-type": "application/json" },
      duplex: "half",
    } as RequestInit);
}

const large = JSON.stringify({ text: "x".repeat(megabyte) });
/** The beginning of a large body that never completes. */
const unfinished = (signal?: AbortSignal) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(large.slice(0, 5_000)));
      signal?.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
const quick = (limits: typeof largeBodyLimits) => ({
  memory: { ...limits.memory, waitTimeoutMs: 50 },
  work: { ...limits.work, waitTimeoutMs: 50 },
});

it("many simultaneous bodies of a visitor are all answered", async () => {
  const body = JSON.stringify({ email: "ada@example.org", password: "x".repeat(200_000) });
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => visitor.send("POST", "/api/auth/sign-in/email", body)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
});

describe("simultaneous large bodies", () => {
  it("delay neither other users nor the sender's next body if they never complete", async () => {
    const send = openLargeRoute({
      ...largeBodyLimits,
      memory: { ...largeBodyLimits.memory, maxPerKey: 12 * megabyte },
    });
    for (let count = 0; count < 2; count += 1) void send("eve", unfinished());
    expect((await send("ada", large)).status).toBe(200);
    expect((await send("eve", large)).status).toBe(200);
  });

  it.each([
    ["/api/functions/process-text-entry", "application/json"],
    ["/api/functions/upload-file", "multipart/form-data; boundary=x"],
  ])("that never complete on %s do not block the sender's other requests", async (path, type) => {
    const headers = { authorization: `Bearer ${ada.token}`, "content-type": type };
    const gone = new AbortController();
    const { signal } = gone;
    const sent = Array.from({ length: 30 }, () =>
      app.request(path, {
        method: "POST",
        headers,
        signal,
        body: unfinished(signal),
        duplex: "half",
      } as RequestInit),
    );
    for (let count = 0; count < 3; count += 1)
      expect((await ada.get("/api/collections")).status).toBe(200);
    gone.abort();
    // Those that were being received are malformed; those that waited for a permit were never read.
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400, 503]));
  });

  it("are processed at most one per user, in rotation, and all answered", async () => {
    const order: string[] = [];
    const inside = new Map<string, number>();
    const send = openLargeRoute(
      { ...largeBodyLimits, work: { ...largeBodyLimits.work, maxTotal: 1 } },
      async (person) => {
        inside.set(person, (inside.get(person) ?? 0) + 1);
        expect(inside.get(person)).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(person);
        inside.set(person, 0);
      },
    );
    const eves = Array.from({ length: 6 }, () => send("eve", large));
    const answers = await Promise.all([...eves, send("ada", large)]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
    expect(order.indexOf("ada")).toBeLessThan(6);
  });

  it.each(["memory", "work"] as const)(
    "that wait too long for %s are rejected with Retry-After",
    async (of) => {
      const limits = quick(largeBodyLimits);
      limits.memory.maxPerKey = of === "memory" ? 4 * megabyte : 16 * megabyte;
      const open = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const send = openLargeRoute(limits, async () => {
        begun.resolve();
        await open.promise;
      });
      const first = send("eve", new Blob([large]).stream());
      await begun.promise;
      const second = await send("eve", new Blob([large]).stream());
      expect([second.status, second.headers.get("retry-after")]).toEqual([503, "30"]);
      expect(((await second.json()) as ErrorBody).error.message).toMatch(/Try again in a minute/);
      open.resolve();
      expect((await first).status).toBe(200);
      expect((await send("eve", large)).status).toBe(200);
    },
  );

  it("release their permits once saved", async () => {
    const open = Promise.withResolvers<void>();
    let inside = 0;
    const send = openLargeRoute(largeBodyLimits, async (_person, { release }) => {
      inside += 1;
      release();
      if (inside < 3) await open.promise;
      else open.resolve();
    });
    const answers = await Promise.all(Array.from({ length: 3 }, () => send("ada", large)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe("a body below the minimum pace", () => {
  it.each(["/api/collections", "/api/functions/process-text-entry", "/api/auth/sign-in/email"])(
    "is answered with 408 and a message by %s",
    async (path) => {
      onTestFinished(() => restoreOverridden(pace));
      override(pace, { pauseMilliseconds: 40, bytesPerSecond: 1e6 });
      const response = await app.request(path, {
        method: "POST",
        body: unfinished(),
        headers: {
          authorization: `Bearer ${ada.token}`,
          "content-type": "application/json",
        },
        duplex: "half",
      } as RequestInit);
      expect(response.status).toBe(408);
      expect(response.headers.get("connection")).toBe("close");
      expect(((await response.json()) as ErrorBody).error).toEqual({
        code: "timeout",
        message: "The request came too slowly. Please try again.",
      });
    },
  );
});
