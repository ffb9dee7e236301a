import { Writable } from "node:stream";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import pg from "pg";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { AppError, type ErrorBody, errorCodes } from "#shared/errors.ts";
import { answerError } from "./errors.ts";

/** The response of a route that throws `error`, and its log output. */
async function answer(
  error: Error,
  signal?: AbortSignal,
): Promise<{ status: number; retryAfter: string | null; body: ErrorBody; logged: string }> {
  let logged = "";
  const log = pino(
    {},
    new Writable({ write: (line: Buffer, _encoding, done) => ((logged += String(line)), done()) }),
  );
  const app = new Hono().get("/", () => {
    throw error;
  });
  app.onError((error, c) => answerError(error, c, log));
  const response = await app.request("/", signal && { signal });
  const { status, headers } = response;
  const body = (await response.json()) as ErrorBody;
  return { status, retryAfter: headers.get("retry-after"), body, logged };
}

describe("answerError", () => {
  it.each([
    ["validation", 400],
    ["unauthenticated", 401],
    ["forbidden", 403],
    ["not_found", 404],
    ["conflict", 409],
    ["duplicate", 409],
    ["too_large", 413],
    ["unsupported_type", 415],
    ["rate_limited", 429],
    ["unavailable", 503],
    ["internal", 500],
  ] as const)("maps the code %s to the status %i and keeps its message", async (code, status) => {
    const { body, ...rest } = await answer(new AppError(code, "A sentence."));
    expect(rest.status).toBe(status);
    expect(body).toEqual({ error: { code, message: "A sentence." } });
    expect(errorCodes).toContain(code);
  });

  it("includes the error's fields and details, which cannot change its code", async () => {
    const details = { entry: { id: 1 }, code: "spoofed" };
    const { body } = await answer(
      new AppError("duplicate", "Again.", { fields: { url: "Again." }, details }),
    );
    expect(body).toEqual({
      error: { code: "duplicate", message: "Again.", fields: { url: "Again." }, entry: { id: 1 } },
    });
  });

  it("logs an unexpected error and does not show it", async () => {
    const { status, body, logged } = await answer(new Error("password=hunter2 at /srv/secret"));
    expect([status, body.error.code]).toEqual([500, "internal"]);
    expect(JSON.stringify(body)).not.toMatch(/hunter2|srv/);
    expect(logged).toContain("hunter2");
  });

  it("sends the error's Retry-After", async () => {
    const { retryAfter } = await answer(
      new AppError("unavailable", "Busy.", { retryAfterSeconds: 7 }),
    );
    expect(retryAfter).toBe("7");
  });

  it("does not log the reason of a request that its client cancelled", async () => {
    const aborter = new AbortController();
    const reason = new Error("gone");
    aborter.abort(reason);
    const cancelled = await answer(reason, aborter.signal);
    expect([cancelled.body.error.code, cancelled.logged]).toEqual(["unavailable", ""]);
    const failed = await answer(new Error("failed"), aborter.signal);
    expect(failed.logged).toContain("failed");
  });

  it("keeps the framework's status below 500, and hides its message above", async () => {
    expect(
      await answer(new HTTPException(400, { message: "Malformed JSON in request body" })),
    ).toMatchObject({
      status: 400,
      body: { error: { code: "validation", message: "The request's body is not valid JSON" } },
    });
    expect((await answer(new HTTPException(413))).body.error.code).toBe("too_large");
    expect(
      (await answer(new HTTPException(502, { message: "secret upstream" }))).body.error.message,
    ).not.toContain("secret");
  });

  it("answers 409 for a reference to a deleted row, and logs it", async () => {
    const gone = Object.assign(new pg.DatabaseError("violates", 1, "error"), { code: "23503" });
    const { status, body, logged } = await answer(new Error("insert failed", { cause: gone }));
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    expect(body.error.message).toBe(
      "Something that this refers to has just been deleted. Nothing was changed.",
    );
    expect(logged).toContain("insert failed");
  });

  it.each([
    ["the file system", Object.assign(new Error("no space"), { code: "ENOSPC" })],
    [
      "the database",
      new Error("insert failed", {
        cause: Object.assign(new Error("disk full"), { code: "53100" }),
      }),
    ],
  ])("answers 503 for a full disk of %s", async (_where, error) => {
    const { status, body } = await answer(error);
    expect([status, body.error.code, body.error.message]).toEqual([
      503,
      "unavailable",
      "The server's disk is full. Nothing was saved.",
    ]);
  });
});
