import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
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
import { findStorageAway } from "#server/files/storage.ts";
import { requestContext } from "#server/logging/request-context.ts";
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
  const away = findStorageAway(error);
  if (away !== null && mayLog("storage"))
    log.warn({ reason: away.reason }, "requests fail as the file storage cannot be used");
  if (away !== null && error !== away) return answerError(away, c, log);
  if (error instanceof AppError) {
    const body: ErrorBody = {
      error: { ...error.details, code: error.code, message: error.message },
    };
    if (error.fields !== undefined) body.error.fields = { ...error.fields };
    if (error.code === "plan_limit") limitsHit.add("plan");
    if (error.code === "internal") {
      log.error({ err: error, ...describeRoute(c) }, "a request failed");
      Object.assign(body.error, nameRequest(error.message));
    }
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
    log.error({ err: error, ...describeRoute(c) }, "the disk is full");
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
    log.warn(
      { err: error, ...describeRoute(c) },
      "a request referred to what had just been deleted",
    );
    const message = "Something that this refers to has just been deleted. Nothing was changed.";
    return answerError(new AppError("conflict", message), c, log);
  }
  const damage = findDamage(error);
  if (damage !== null) {
    if (mayLog(damage)) log.error({ damage, ...describeRoute(c) }, damageAdvice);
    return c.json({ error: { code: "internal", message: damageMessage } } satisfies ErrorBody, 500);
  }
  log.error({ err: error, ...describeRoute(c) }, "a request failed");
  const named = nameRequest("An unexpected error occurred. Please try again.");
  return c.json({ error: { code: "internal", ...named } } satisfies ErrorBody, 500);
}

/** For the log: the pattern of the route, because a path may contain content, such as a topic. */
function describeRoute(c: Context): { route: string; method: string } {
  return { route: routePath(c), method: c.req.method };
}

/** The id of the request, with which the operator finds its log lines, as a member and in the message. */
function nameRequest(message: string): { message: string; requestId?: string } {
  const requestId = requestContext.getStore()?.requestId;
  if (requestId === undefined) return { message };
  return { message: `${message} Its number in the log is ${requestId}.`, requestId };
}

/** better-auth throws this, without its cause, if the database fails during a session lookup. */
function isSessionUnread(error: unknown): boolean {
  if (!(error instanceof Error && "body" in error)) return false;
  const { code } = (error.body ?? {}) as { code?: unknown };
  return code === "FAILED_TO_GET_SESSION";
}
