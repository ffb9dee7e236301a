/** The only way out: every foreign URL is fetched here. */
import type * as Undici from "undici";
import { checkUrl } from "./check-url.ts";
import {
  describeNetworkError,
  FetchFailure,
  reportTimeout,
  reportTooLarge,
} from "./fetch-failure.ts";
import { createGuardedConnector, resolveAddresses, type Lookup } from "./guarded-connect.ts";
import { collectBytes, decodeBody } from "./decode-body.ts";
import { createFetchCookies, type FetchCookies } from "./fetch-cookies.ts";
import { inSpan } from "../tracing/spans.ts";

export type FetchOptions = {
  /** "host:port" pairs (host as in the URL, or as resolved) that may be reached although private. */
  allow: readonly string[];
  /** The maximum bytes, received and decoded. */
  maxBytes: number;
  /** Milliseconds for everything together: DNS, redirects, and the last byte. */
  timeoutMs: number;
  /** Milliseconds for the body alone, if it may take longer than the rest. */
  bodyTimeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** The Accept header; a page by default. */
  accept?: string | undefined;
  /** 5 by default. */
  maxRedirects?: number | undefined;
  /** The cookies of several fetches that are one visit, such as redirects inside pages. */
  cookies?: FetchCookies | undefined;
  /** Called with the decoded bytes so far. */
  onProgress?: ((bytes: number) => void) | undefined;
  /** Replaces DNS in tests; its answers are checked too. */
  lookup?: Lookup | undefined;
};

/** A response whose body has not been read. */
export type OpenedFetch = {
  /** The final URL, after redirects. */
  url: string;
  status: number;
  /** The raw Content-Type header, "" if absent. */
  contentType: string;
  /** Lower-case names; repeated ones joined by ", "; without cookies. */
  headers: Record<string, string>;
  /** Decoded while it is read (gzip, deflate, br, zstd). Fails like the fetch itself. */
  body: AsyncIterable<Buffer>;
  /** Aborts at the deadline, or with the caller's signal. */
  signal: AbortSignal;
  /** Closes the connection. Always call it, whether or not the body was read. */
  close: () => void;
};

export type Fetched = Omit<OpenedFetch, "body" | "signal" | "close"> & {
  /** The whole decoded body. */
  bytes: Buffer;
};

type Context = {
  options: FetchOptions;
  signal: AbortSignal;
  agent: Undici.Agent;
  request: typeof Undici.request;
  cookies: FetchCookies;
};
type Answer = Undici.Dispatcher.ResponseData;

const maxHeaderBytes = 64 * 1024;
const maxHeaders = 250;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const pageAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

/**
 * Fetches a foreign URL with GET. A status of 400 and above is a response, not a failure.
 * @throws {FetchFailure} with a user-facing sentence; or the reason of `signal` if the caller aborted
 */
export async function fetchGuarded(url: string, options: FetchOptions): Promise<Fetched> {
  const { body, signal, close, ...answer } = await startGuardedFetch(url, options);
  try {
    return { ...answer, bytes: await collectBytes(body, signal) };
  } finally {
    close();
  }
}

/** The same up to the headers: the caller reads the body and closes it. */
export function startGuardedFetch(url: string, options: FetchOptions): Promise<OpenedFetch> {
  // Without the site, which would tell what a user reads. A foreign site gets no traceparent either.
  return inSpan({ name: "fetch a foreign URL", kind: "client" }, () => openFetch(url, options));
}

async function openFetch(url: string, options: FetchOptions): Promise<OpenedFetch> {
  options.signal?.throwIfAborted();
  const deadline = new AbortController();
  const startTimer = (milliseconds: number) =>
    setTimeout(() => deadline.abort(reportTimeout(milliseconds)), milliseconds);
  let timer = startTimer(options.timeoutMs);
  const signal = options.signal
    ? AbortSignal.any([deadline.signal, options.signal])
    : deadline.signal;
  // A hundred modules that nothing else needs at start.
  const { Agent, request } = await import("undici");
  // A separate agent: a pooled socket must never serve a caller with a narrower allow list.
  const agent = new Agent({
    connect: createGuardedConnector({
      allow: options.allow,
      signal,
      lookup: options.lookup ?? resolveAddresses,
    }),
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const close = () => {
    clearTimeout(timer);
    void agent.destroy();
  };
  try {
    const cookies = options.cookies ?? createFetchCookies();
    const opened = await followRedirects(url, { options, signal, agent, request, cookies });
    if (options.bodyTimeoutMs !== undefined) {
      clearTimeout(timer);
      timer = startTimer(options.bodyTimeoutMs);
    }
    return { ...opened, signal, close };
  } catch (error) {
    close();
    throw error;
  }
}

type Opened = Omit<OpenedFetch, "signal" | "close">;

async function followRedirects(start: string, context: Context): Promise<Opened> {
  const { options, signal, cookies } = context;
  const maxRedirects = options.maxRedirects ?? 5;
  const visited = new Set<string>();
  let url = checkUrl(start, options.allow);
  for (let redirects = 1; ; redirects += 1) {
    try {
      visited.add(nameRequest(url, cookies));
      const answer = await sendRequest(url, context);
      cookies.keep(url, answer.headers["set-cookie"]);
      const next = parseRedirect(answer, url, options.allow);
      if (!next) return await openAnswer(answer, url, context);
      answer.body.on("error", () => {}).destroy();
      if (visited.has(nameRequest(next, cookies)) || redirects > maxRedirects) {
        throw new FetchFailure(
          "redirect",
          "The site keeps redirecting and never arrives at a page.",
        );
      }
      url = next;
    } catch (error) {
      throw describeError(error, url, signal);
    }
  }
}

function describeError(error: unknown, url: URL, signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason : describeNetworkError(error, url);
}

function sendRequest(url: URL, context: Context): Promise<Answer> {
  const { options, signal, agent, request, cookies } = context;
  const cookie = cookies.write(url);
  return request(url, {
    dispatcher: agent,
    method: "GET",
    signal,
    headers: {
      "user-agent": "Mozilla/5.0 (compatible; Commonplace/0.1; +self-hosted reader)",
      accept: options.accept ?? pageAccept,
      "accept-language": "en;q=0.8,*;q=0.5",
      "accept-encoding": "gzip, deflate, br, zstd",
      ...(cookie !== "" && { cookie }),
    },
  });
}

async function openAnswer(answer: Answer, url: URL, context: Context): Promise<Opened> {
  const { signal, options } = context;
  const { maxBytes, onProgress } = options;
  const headers = flattenHeaders(answer.headers);
  if (Number(headers["content-length"]) > maxBytes) throw reportTooLarge(maxBytes);
  const limits = { maxBytes, signal, onProgress };
  const decoded = await decodeBody(answer.body, headers["content-encoding"] ?? "", limits);
  const contentType = headers["content-type"] ?? "";
  const body = readDecoded(decoded, url, signal);
  return { url: url.href, status: answer.statusCode, contentType, headers, body };
}

async function* readDecoded(
  decoded: AsyncIterable<Buffer>,
  url: URL,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  try {
    yield* decoded;
  } catch (error) {
    throw describeError(error, url, signal);
  }
}

/** The redirect target, checked like the first URL; null if there is none. */
function parseRedirect(answer: Answer, from: URL, allow: readonly string[]): URL | null {
  const location = answer.headers["location"];
  if (!redirectStatuses.has(answer.statusCode) || typeof location !== "string") return null;
  // Header bytes arrive as Latin-1; non-ASCII URLs in them are UTF-8.
  const target = Buffer.from(location, "latin1").toString("utf8");
  if (!URL.canParse(target, from)) throw invalidRedirect();
  const next = new URL(target, from);
  if (next.hash === "") next.hash = from.hash;
  try {
    return checkUrl(next.href, allow);
  } catch (error) {
    throw error instanceof FetchFailure && error.kind === "invalid_url" ? invalidRedirect() : error;
  }
}

function invalidRedirect(): FetchFailure {
  return new FetchFailure("redirect", "The site leads on to an address that cannot be read.");
}

/** The same request gets the same answer; with another cookie, the answer may be the page. */
export function nameRequest(url: URL, cookies: FetchCookies): string {
  return `${url.href.replace(/#.*$/, "")} ${cookies.write(url)}`;
}

function flattenHeaders(raw: Answer["headers"]): Record<string, string> {
  const headers: Record<string, string> = {};
  let count = 0;
  for (const [name, value] of Object.entries(raw)) {
    const values = Array.isArray(value) ? value : [value ?? ""];
    count += values.length;
    if (name !== "set-cookie") headers[name] = values.join(", ");
  }
  if (count > maxHeaders) {
    throw new FetchFailure("too_large", "The site's answer begins with too many headers.");
  }
  return headers;
}
