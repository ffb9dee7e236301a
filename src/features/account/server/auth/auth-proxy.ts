/**
 * Forwards requests to better-auth with only the validated input, and adds the app's error body to its
 * answers.
 */
import type { Context } from "hono";
import { DatabaseAway } from "#server/db/failure.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { Auth } from "./create-auth.ts";
import { explainBlocked } from "../sessions/blocked-users.ts";
import { addressHeader, getClientAddress } from "#server/http/client/client-address.ts";
import { setRememberCookie } from "../sessions/session-lifetime.ts";
import type { Sessions } from "../sessions/create-sessions.ts";

export type AuthServices = { auth: Auth; sessions: Sessions };

export type ProxyOptions = {
  /** Replaces the request's body. */
  body?: Record<string, unknown>;
  /** Replaces the request's query. */
  query?: Record<string, string>;
  /**
   * Calls better-auth by GET from a POST route. Our routes use POST, so that merely fetching a link does not
   * use it up.
   */
  asGet?: boolean;
  /** True for routes that may open a session but take no `rememberMe` field. */
  opensSession?: boolean;
};

export async function proxyToAuth(
  { auth, sessions }: AuthServices,
  c: Context<HttpEnv>,
  { body, query, asGet = false, opensSession = false }: ProxyOptions = {},
): Promise<Response> {
  const { raw } = c.req;
  const headers = new Headers(raw.headers);
  headers.delete(addressHeader);
  const address = getClientAddress(c);
  if (address !== null) headers.set(addressHeader, address);
  if (opensSession) await setRememberCookie(auth, headers);
  const url = new URL(raw.url);
  if (query !== undefined) url.search = new URLSearchParams(query).toString();
  const init: RequestInit = { method: asGet ? "GET" : raw.method, headers };
  if (asGet) {
    for (const name of ["content-length", "content-type"]) headers.delete(name);
  } else if (body !== undefined) {
    headers.delete("content-length");
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(body);
  } else if (raw.method !== "GET") init.body = await raw.clone().arrayBuffer();
  const response = await auth.handler(new Request(url, init)).catch(explainBlocked);
  // The database announces an ended session shortly after its commit; clear the cache now, so that the next
  // request already sees it.
  if (response.ok && raw.method !== "GET") sessions.forget();
  return withErrorBody(response);
}

const errorCodes: Record<number, ErrorCode> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "duplicate",
  429: "rate_limited",
};

const invalidLink = "This link is not valid any more. Please ask for a new one.";
/** Messages that replace better-auth's own where those would not help the user. */
const messages: Record<string, string> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    "There is an account with this e-mail address already. Please sign in.",
  EMAIL_NOT_VERIFIED:
    "Please confirm your e-mail address first. Check your email for the confirmation link",
  INVALID_TOKEN: invalidLink,
  TOKEN_EXPIRED: invalidLink,
  USER_NOT_FOUND: invalidLink,
  INVALID_OTP: "This code is not right. Please check it, or ask for a new one.",
  OTP_EXPIRED: "This code is not valid any more. Please ask for a new one.",
  TOO_MANY_ATTEMPTS: "Too many attempts. Please ask for a new code.",
  INVALID_CODE: "This code is not right. Please try again.",
  INVALID_BACKUP_CODE: "This recovery code is not right, or it was used already.",
  INVALID_TWO_FACTOR_COOKIE: "That took too long. Please sign in again.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many attempts. Please sign in again.",
  ACCOUNT_TEMPORARILY_LOCKED: "Too many attempts. Please try again in 15 minutes.",
  TOTP_NOT_ENABLED: "Two-factor authentication is not turned on.",
  BACKUP_CODES_NOT_ENABLED: "Two-factor authentication is not turned on.",
  TOTP_ALREADY_ENABLED: "Two-factor authentication is turned on already.",
};

/** Duration for which better-auth locks the second factor. */
const lockSeconds = 15 * 60;

/** Adds the `error` object of all other routes to better-auth's own `{ code, message }`. */
async function withErrorBody(response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status < 400 || !isJson) return response;
  const own = (await response.json()) as { code?: string; message?: string } | null;
  // better-auth reports a database failure only by this code.
  if (own?.code === "FAILED_TO_GET_SESSION") throw new DatabaseAway();
  const code = errorCodes[response.status] ?? (response.status < 500 ? "validation" : "internal");
  const message =
    messages[own?.code ?? ""] ?? own?.message ?? "An unexpected error occurred. Please try again.";
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  // The only 429 of better-auth: the second factor is locked after too many attempts.
  if (response.status === 429) headers.set("retry-after", String(lockSeconds));
  return new Response(JSON.stringify({ ...own, message, error: { code, message } }), {
    status: response.status,
    headers,
  });
}

/** The same error body for errors that better-auth reports by a redirect, which a fetch cannot read. */
export function createErrorResponse(code: string): Response {
  const message = messages[code] ?? invalidLink;
  return Response.json(
    { code, message, error: { code: "validation" satisfies ErrorCode, message } },
    { status: 400 },
  );
}
