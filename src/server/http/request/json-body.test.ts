import { Hono } from "hono";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { ErrorBody } from "#shared/errors.ts";
import { createLog } from "#server/logging/log.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import type { HttpEnv } from "../identity/actor.ts";
import { answerError } from "../response/errors.ts";
import { largeBodyLimits, smallBytes, receiveLargeJson } from "./json-body.ts";
import { pace } from "./paced-body.ts";

const context = await setUpContext();
let app: ReturnType<typeof createTestApp>;
let ada: TestClient;

beforeAll(async () => {
  app = createTestApp(context);
  ada = await app.signUp("ada@example.org");
});

const megabyte = 1024 * 1024;
const hostile: [string, (size: number) => string][] = [
  ["deep lists", (size) => "[".repeat(size)],
  ["deep objects", (size) => '{"a":'.repeat(size / 5)],
  ["a list closed as deep", (size) => "[".repeat(size / 2) + "]".repeat(size / 2)],
  ["empty objects", (size) => `{"x":[${"{},".repeat(size / 3)}{}]}`],
  ["empty lists", (size) => `{"text":"a","x":[${"[],".repeat(size / 3)}[]]}`],
  ["many members", (size) => `{${'"a":1,'.repeat(size / 6)}"b":1}`],
  ["many numbers", (size) => `[${"1,".repeat(size / 2)}1]`],
];
const routes: [string, string, boolean][] = [
  ["POST", "/api/functions/process-text-entry", true],
  ["POST", "/api/functions/process-url", false],
  ["POST", "/api/collections", false],
  ["PATCH", "/api/profile", false],
  ["POST", "/api/chat", false],
  ["POST", "/api/auth/sign-in/email", false],
  ["POST", "/api/auth/sign-up/email", false],
  ["DELETE", "/api/account", false],
];

describe("a JSON body with too much structure", () => {
  it.each(routes)("is rejected with a message by %s %s", async (method, path, isLarge) => {
    for (const [what, make] of hostile) {
      for (const size of isLarge ? [100_000, megabyte] : [100_000]) {
        const answer = await ada.send<ErrorBody>(method, path, make(size));
        expect([what, answer.status, answer.body.error.message]).toEqual([
          what,
          400,
          expect.stringMatching(/^The request's body (is nested deeper|has too many parts)/),
        ]);
      }
    }
  });

  it("is rejected before authentication, too", async () => {
    const { status, body } = await app.visitor.send<ErrorBody>(
      "POST",
      "/api/auth/sign-in/email",
      "[".repeat(100_000),
    );
    expect([status, body.error.code]).toEqual([400, "validation"]);
  });
});

describe("a large text", () => {
  it.each([
    ["as it is", (text: string) => JSON.stringify({ text })],
    [
      "with every character escaped",
      (text: string) =>
        `{"text":"${text.replaceAll(/./gsu, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`)}"}`,
    ],
  ])("written %s is saved unchanged", async (_how, write) => {
    const text = `Начало, "so" \\ it\nbegins. ${"Ein Satz über nichts, und noch einer. 字{[,".repeat(30_000)} end`;
    const body = write(text);
    expect(body.length).toBeGreaterThan(smallBytes);
    const made = await ada.send<{ entry: { id: string } }>(
      "POST",
      "/api/functions/process-text-entry",
      body,
      { prefer: "respond-async" },
    );
    expect(made.status).toBe(201);
    const content = await ada.get<{ text: string }>(`/api/entries/${made.body.entry.id}/content`);
    expect(content.body.text === text).toBe(true);
  });

  it("is saved without characters that PostgreSQL cannot store", async () => {
    const body = `{"text":"a${"\\u0000".repeat(100_000)}\\ud800b"}`;
    const made = await ada.send<{ entry: { id: string } }>(
      "POST",
      "/api/functions/process-text-entry",
      body,
      { prefer: "respond-async" },
    );
    const content = await ada.get<{ text: string }>(`/api/entries/${made.body.entry.id}/content`);
    expect(content.body.text).toBe("a\ufffdb");
  });

  it.each([
    ["no JSON", `{"text":"${"a".repeat(megabyte)}`, "The request's body is not valid JSON"],
    [
      "too long",
      JSON.stringify({ text: "a".repeat(2_000_001) }),
      "That text is too long (2,000,000 characters at most)",
    ],
  ])("that is %s is rejected with a message", async (_what, body, message) => {
    const answer = await ada.send<ErrorBody>("POST", "/api/functions/process-text-entry", body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });
});

/** An app with one route for large bodies, called as `person`. */
function openLargeRoute(
  limits: Parameters<typeof receiveLargeJson>[1],
  handle: (person: string, c: { release: () => void }) => Promise<void> = async () => {},
) {
  const app = new Hono<HttpEnv>()
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
  app.onError((error, c) => answerError(error, c, createLog("silent")));
  return (person: string, body: string | ReadableStream<Uint8Array>) =>
    app.request("/", {
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
    Array.from({ length: 60 }, () => app.visitor.send("POST", "/api/auth/sign-in/email", body)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
});

describe("simultaneous large bodies", () => {
  it("that never complete delay neither other users nor the sender's next body", async () => {
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
      app.app.request(path, {
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
      const usual = { ...pace };
      onTestFinished(() => void Object.assign(pace, usual));
      Object.assign(pace, { pauseMilliseconds: 40, bytesPerSecond: 1e6 });
      const response = await app.app.request(path, {
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
