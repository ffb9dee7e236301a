import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, type ErrorBody, type ErrorCode } from "#shared/errors.ts";
import {
  damageAdvice,
  damageMessage,
  DatabaseAway,
  findDamage,
  isDatabaseAway,
  isReferenceGone,
} from "#server/db/failure.ts";
import { isDiskFull } from "#server/files/disk-full.ts";
import type { Log } from "#server/logging/log.ts";
import { limitsHit } from "#server/metrics/counts.ts";
import { limitLogging } from "#server/logging/limit-logging.ts";

const statuses: Record<ErrorCode, ContentfulStatusCode> = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  duplicate: 409,
  too_large: 413,
  unsupported_type: 415,
  plan_limit: 402,
  misdirected: 421,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};

const mayLog = limitLogging();

/** The one place where an error becomes a response. Unexpected errors are logged, never shown. */
export function answerError(error: unknown, c: Context, log: Log): Response {
  if (error instanceof AppError) {
    const body: ErrorBody = {
      error: { ...error.details, code: error.code, message: error.message },
    };
    if (error.fields !== undefined) body.error.fields = { ...error.fields };
    if (error.code === "plan_limit") limitsHit.add("plan");
    if (error.code === "internal") log.error({ err: error, path: c.req.path }, "a request failed");
    if (error.retryAfterSeconds !== undefined)
      c.header("retry-after", String(error.retryAfterSeconds));
    // Do not wait for the rest of a slow request.
    if (error.code === "timeout") c.header("connection", "close");
    return c.json(body, statuses[error.code]);
  }
  // The reason with which a semaphore rejects when the client disconnects: nobody reads the answer.
  const { signal } = c.req.raw;
  if (signal.aborted && error === signal.reason)
    return answerError(new AppError("unavailable", "The request was cancelled."), c, log);
  if (error instanceof HTTPException && error.status < 500) {
    const code: ErrorCode = error.status === 413 ? "too_large" : "validation";
    const message = error.status === 400 ? "The request's body is not valid JSON" : error.message;
    return c.json({ error: { code, message } } satisfies ErrorBody, error.status);
  }
  if (isDiskFull(error)) {
    log.error({ err: error, path: c.req.path }, "the disk is full");
    return c.json(
      {
        error: {
          code: "unavailable",
          message: "The server's disk is full. Nothing was saved.",
        },
      } satisfies ErrorBody,
      503,
    );
  }
  if (isDatabaseAway(error) || isSessionUnread(error)) {
    if (mayLog("away")) log.warn("requests fail as the database cannot be reached");
    return answerError(new DatabaseAway(), c, log);
  }
  if (isReferenceGone(error)) {
    log.warn({ err: error, path: c.req.path }, "a request referred to what had just been deleted");
    const message = "Something that this refers to has just been deleted. Nothing was changed.";
    return answerError(new AppError("conflict", message), c, log);
  }
  const damage = findDamage(error);
  if (damage !== null) {
    if (mayLog(damage)) log.error({ damage, path: c.req.path }, damageAdvice);
    return c.json({ error: { code: "internal", message: damageMessage } } satisfies ErrorBody, 500);
  }
  log.error({ err: error, path: c.req.path, method: c.req.method }, "a request failed");
  return c.json(
    {
      error: { code: "internal", message: "An unexpected error occurred. Please try again." },
    } satisfies ErrorBody,
    500,
  );
}

/** better-auth throws this, without its cause, if the database fails during a session lookup. */
function isSessionUnread(error: unknown): boolean {
  if (!(error instanceof Error && "body" in error)) return false;
  const { code } = (error.body ?? {}) as { code?: unknown };
  return code === "FAILED_TO_GET_SESSION";
}
