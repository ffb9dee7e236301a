import { describe, expect, it } from "vitest";
import type { ErrorBody } from "#shared/errors.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { createTestContext } from "#server/testing/test-context.ts";

const context = await setUpContext();
const app = createTestApp(context);
const ada = await app.signUp("ada@example.org");

describe("every response", () => {
  it.each(["/api/health", "/api/entries", "/api/nothing", "/api/auth/get-session"])(
    "from %s has the security headers",
    async (path) => {
      const { headers } = await app.visitor.get(path);
      const policy = headers.get("content-security-policy")!.split(/;\s*/);
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
        ]),
      );
      expect(policy.find((rule) => rule.startsWith("script-src"))).not.toContain("unsafe");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("access-control-allow-origin")).toBeNull();
    },
  );

  it("is compressed if it is long and the client accepts it, and is not cached", async () => {
    for (let index = 0; index < 12; index += 1)
      await ada.send("POST", "/api/collections", { title: "x".repeat(150) });
    const response = await app.app.request("/api/collections", {
      headers: { authorization: `Bearer ${ada.token}`, "accept-encoding": "gzip" },
    });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("GET /api/health and /api/ready", () => {
  it("answer without a session", async () => {
    for (const path of ["/api/health", "/api/ready"]) {
      const { status, body } = await app.visitor.get(path);
      expect([status, body]).toEqual([200, { status: "ok" }]);
    }
  });

  it("report the server as healthy but not ready when the database is gone", async () => {
    const lonely = await createTestContext();
    const { visitor } = createTestApp(lonely);
    await lonely.database.actors.end();
    expect((await visitor.get("/api/health")).status).toBe(200);
    const { status, body } = await visitor.get<ErrorBody>("/api/ready");
    expect([status, body]).toEqual([
      503,
      { error: { code: "unavailable", message: "The database does not answer" } },
    ]);
    lonely.database.close = async () => void (await lonely.database.system.end());
    await lonely.close();
  });
});

describe("an invalid request", () => {
  it.each([
    ["GET", "/api/nothing", undefined, 404, "not_found", "Not found"],
    ["DELETE", "/api/collections", undefined, 404, "not_found", "Not found"],
    ["GET", "/api/entries/no-id", undefined, 404, "not_found", "Not found"],
    ["GET", "/api/entries/' or 1=1 --", undefined, 404, "not_found", "Not found"],
    [
      "POST",
      "/api/collections",
      "{not json",
      400,
      "validation",
      "The request's body is not valid JSON",
    ],
    ["POST", "/api/collections", "", 400, "validation", "The request's body is not valid JSON"],
    ["POST", "/api/collections", "[]", 400, "validation", expect.stringMatching(/./)],
    ["POST", "/api/collections", "null", 400, "validation", expect.stringMatching(/./)],
    [
      "POST",
      "/api/collections",
      { title: "a".repeat(201) },
      400,
      "validation",
      "A title has at most 200 characters",
    ],
    [
      "POST",
      "/api/collections",
      { title: "a".repeat(300_000) },
      413,
      "too_large",
      "That is too large: 256 KB at most",
    ],
    ["GET", "/api/entries?limit=0", undefined, 400, "validation", expect.stringMatching(/./)],
    ["GET", "/api/entries?limit=101", undefined, 400, "validation", expect.stringMatching(/./)],
    ["GET", "/api/entries?limit=many", undefined, 400, "validation", expect.stringMatching(/./)],
    ["GET", "/api/entries?cursor=x", undefined, 400, "validation", "That cursor is not valid"],
    [
      "GET",
      "/api/entries?collectionId=x",
      undefined,
      400,
      "validation",
      expect.stringMatching(/./),
    ],
  ])(
    "%s %s gets an error code and a message",
    async (method, path, body, status, code, message) => {
      const answer = await ada.send<ErrorBody>(method, path, body);
      expect(answer.status).toBe(status);
      expect(answer.body.error).toMatchObject({ code, message });
      expect(answer.headers.get("content-type")).toContain("application/json");
    },
  );

  it("gets a response that names each invalid field", async () => {
    const { body } = await ada.send<ErrorBody>("POST", "/api/collections", {
      title: 1,
      category: "x".repeat(61),
    });
    expect(Object.keys(body.error.fields!)).toEqual(["title", "category"]);
  });

  it("is served without the characters that PostgreSQL cannot store", async () => {
    const made = await ada.send<{ id: string; title: string }>("POST", "/api/collections", {
      title: "a\0b",
      description: "\0",
    });
    expect([made.status, made.body.title]).toEqual([201, "ab"]);
    expect((await ada.get("/api/entries?q=%00&topic=%00a")).status).toBe(200);
    expect((await ada.get("/api/entries?q=%ED%A0%80")).status).toBe(200);
  });
});

describe("refuseForeignOrigins", () => {
  const change = (headers: Record<string, string>) =>
    ada.send("POST", "/api/collections", { title: "From elsewhere" }, headers);

  it.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://localhost:1" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
  ])("rejects a change with %j, even with valid credentials", async (headers) => {
    const { status, body } = await change(headers as Record<string, string>);
    expect([status, (body as ErrorBody).error.code]).toEqual([403, "forbidden"]);
    expect(
      (await ada.send("POST", "/api/auth/sign-out", {}, headers as Record<string, string>)).status,
    ).toBe(403);
    expect((await ada.get("/api/collections")).status).toBe(200);
  });

  it.each([
    [{}],
    [{ origin: "http://localhost" }],
    [{ "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "none" }],
  ])("accepts requests of the app's own pages and of scripts, with %j", async (headers) => {
    expect((await change(headers as Record<string, string>)).status).toBe(201);
  });

  it("compares the origin with PUBLIC_URL if it is set", async () => {
    const behind = await createTestContext({ PUBLIC_URL: "https://notes.example.org/" });
    const { visitor } = createTestApp(behind);
    const ask = (origin: string) =>
      visitor.send("POST", "/api/collections", { title: "x" }, { origin });
    expect((await ask("https://notes.example.org")).status).toBe(401);
    expect((await ask("https://notes.example.org.evil.example")).status).toBe(403);
    await behind.close();
  });
});
