import type { Send } from "#shared/page-rendering.ts";
import { ApiError, networkError, parseApiError } from "./api-error.ts";

export { ApiError, describeError, isNoSuchPage, isNotFound } from "./api-error.ts";

type QueryValue = string | number | boolean | null | undefined;

export type RequestOptions = {
  query?: Readonly<Record<string, QueryValue>> | undefined;
  /** A formatted query, for names with several values; `query` is added to it. */
  search?: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
};

/** Browsers reject keepalive requests beyond 64 KiB in total. */
const maxKeptBytes = 60_000;
let keptBytes = 0;
let requestsAtRisk = 0;

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Replaced during SSR, where the process calls its own routes. */
export const transport: { send: (path: string, init: RequestInit) => ReturnType<Send> } = {
  send: (path, init) => fetch(path, init),
};

type Recover = (path: string) => Promise<boolean>;

/** Replaced by the account feature. */
export const sessionRecovery: { recover: Recover } = {
  /** Called after a 401. Resolves to true if the request should be sent again. */
  recover: () => Promise.resolve(false),
};

/** Changes that are not answered yet, with their paths. One of them may wait until the user has signed in again. */
const unanswered = new Map<Promise<unknown>, string>();

/** Sends again after the user has signed in again. This is safe: the refused request changed nothing. */
export function withSession<Answer>(
  method: string,
  path: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const sent = sendUntilAllowed(path, send, 3);
  if (method === "GET") return sent;
  unanswered.set(sent, path);
  return sent.finally(() => unanswered.delete(sent));
}

async function sendUntilAllowed<Answer>(
  path: string,
  send: () => Promise<Answer>,
  tries: number,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    // A wrong password is also a 401, but does not end the session.
    const isOut = error instanceof ApiError && error.code === "unauthenticated";
    if (!isOut || !(await sessionRecovery.recover(path)) || tries < 2) throw error;
    return sendUntilAllowed(path, send, tries - 1);
  }
}

/** Whether a request is about signing in or out. */
export const isSignIn = (path: string) => path.startsWith("/api/auth/");

/** Whether a change, other than signing in or out, is not answered yet. */
export function hasUnansweredChange(): boolean {
  return [...unanswered.values()].some((path) => !isSignIn(path));
}

/** Resolves when all attempts so far to sign in or out have ended. */
export async function whenSignInAnswered(): Promise<void> {
  const waiting = [...unanswered].filter(([, path]) => isSignIn(path));
  await Promise.allSettled(waiting.map(([sent]) => sent));
}

/**
 * Calls our own server: returns the JSON of the response (undefined for 204) or throws an ApiError. A change
 * reaches the server even if the user leaves the page before the response arrives.
 */
export function request<Answer>(
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  return withSession(method, path, () => sendOnce<Answer>(method, path, options));
}

async function sendOnce<Answer>(
  method: string,
  path: string,
  options: RequestOptions,
): Promise<Answer> {
  const { body, headers = {}, signal } = options;
  const text = body === undefined ? null : JSON.stringify(body);
  const { size } = new Blob(text === null ? [] : [text]);
  const keepalive = method !== "GET" && keptBytes + size <= maxKeptBytes;
  const init: RequestInit = {
    method,
    signal: signal ?? null,
    keepalive,
    body: text,
    headers: text === null ? headers : { "content-type": "application/json", ...headers },
  };
  if (keepalive) keptBytes += size;
  // Too large for keepalive: ask the user to stay until it is sent.
  const mayBeLost = method !== "GET" && !keepalive;
  if (mayBeLost) addEventListener("beforeunload", askToStay);
  requestsAtRisk += mayBeLost ? 1 : 0;
  const response = await transport
    .send(addQuery(path, options), init)
    .catch((cause: unknown) => {
      throw signal?.aborted ? cause : networkError();
    })
    .finally(() => {
      if (keepalive) keptBytes -= size;
      requestsAtRisk -= mayBeLost ? 1 : 0;
      if (mayBeLost && requestsAtRisk === 0) removeEventListener("beforeunload", askToStay);
    });
  const answer = parseJson(await response.text().catch(() => ""));
  if (response.status >= 400) throw parseApiError(response.status, answer);
  return answer as Answer;
}

function addQuery(path: string, { query = {}, search }: RequestOptions): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") params.set(name, String(value));
  return params.size > 0 ? `${path}?${params.toString()}` : path;
}

/** Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
