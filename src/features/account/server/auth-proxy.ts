/** Requests handed to better-auth, with nothing in them but what the route took; its answers in the app's shape. */
import type { Context } from "hono";
import { DatabaseAway } from "#server/db/failure.ts";
import type { HttpEnv } from "#server/http/actor.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { Auth } from "./auth.ts";
import { explainBlocked } from "./blocked.ts";
import { addressHeader, readClientAddress } from "#server/http/client-address.ts";
import { setRememberCookie } from "./session-life.ts";
import type { Sessions } from "./sessions.ts";

export type AuthServices = { auth: Auth; sessions: Sessions };

export type ProxyOptions = {
  /** Instead of the body that came. */
  body?: Record<string, unknown>;
  /** Instead of the query that came. */
  query?: Record<string, string>;
  /** For what better-auth does by GET, and our routes by POST: a link that is only looked at uses nothing up. */
  asGet?: boolean;
  /** Whether it may open a session without a field of its own for being remembered. */
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
  const address = readClientAddress(c);
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
  // An ended session is announced a moment after its commit; whoever ended it need not wait for that.
  if (response.ok && raw.method !== "GET") sessions.forget();
  return withErrorBody(response);
}

const codes: Record<number, ErrorCode> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "duplicate",
  429: "rate_limited",
};

const unusable = "This link is not valid any more. Please ask for a new one.";
/** Better-auth's words where a person would not know what to do with them. */
const sentences: Record<string, string> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    "There is an account with this e-mail address already. Please sign in.",
  EMAIL_NOT_VERIFIED:
    "Please confirm your e-mail address first. Check your email for the confirmation link",
  INVALID_TOKEN: unusable,
  TOKEN_EXPIRED: unusable,
  USER_NOT_FOUND: unusable,
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

/** better-auth's own `{ code, message }`, with the `error` object of every other route beside it. */
async function withErrorBody(response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status < 400 || !isJson) return response;
  const own = (await response.json()) as { code?: string; message?: string } | null;
  // It says so, and no more, where the database failed it.
  if (own?.code === "FAILED_TO_GET_SESSION") throw new DatabaseAway();
  const code = codes[response.status] ?? (response.status < 500 ? "validation" : "internal");
  const message =
    sentences[own?.code ?? ""] ?? own?.message ?? "An unexpected error occurred. Please try again.";
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify({ ...own, message, error: { code, message } }), {
    status: response.status,
    headers,
  });
}

/** The same shape for what better-auth says by a redirect, to those who asked by fetch. */
export function answerRefusal(code: string): Response {
  const message = sentences[code] ?? unusable;
  return Response.json(
    { code, message, error: { code: "validation" satisfies ErrorCode, message } },
    { status: 400 },
  );
}
