/** Fetches what is behind a URL. Follows the redirects in headers and in pages, and limits documents by the plan. */
import type { UploadLimit } from "#features/billing/server/service.ts";
import { maxImageBytes, maxUploadBytes } from "#shared/upload-limits.ts";
import { collectBytes } from "#server/fetch/decode-body.ts";
import { FetchFailure, reportTimeout, reportTooLarge } from "#server/fetch/fetch-failure.ts";
import { createFetchCookies, type FetchCookies } from "#server/fetch/fetch-cookies.ts";
import { nameRequest, type OpenedFetch, startGuardedFetch } from "#server/fetch/guarded-fetch.ts";
import { findRefresh } from "./find-refresh.ts";
import { detectSourceKind, headBytes, type SourceKind } from "./page-kind.ts";
import { unwrapAmpUrl } from "./unwrap-amp-url.ts";

const maxPageBytes = 20 * 1024 * 1024;
/** Redirects inside pages; each fetch follows those in headers too. */
const maxRefreshes = 3;
/** Milliseconds for a document, from the first request on; a page has less. */
const documentTimeoutMs = 60_000;

export type Source = Pick<OpenedFetch, "url" | "status" | "contentType" | "headers"> & {
  kind: SourceKind;
  /** Empty for a status of 400 and above, and for what cannot be read. */
  bytes: Buffer;
};

type Options = {
  allow: readonly string[];
  /** Milliseconds for a page with all its redirects. */
  timeoutMs: number;
  signal: AbortSignal;
  withImages: boolean;
  getUploadLimit: () => Promise<UploadLimit>;
};

const documentKinds = new Set<SourceKind["kind"]>(["pdf", "doc", "docx", "image"]);

/** Whether it counts as an upload: PDF and Word documents and pictures, but not pages and plain text. */
export function isDocument({ kind }: SourceKind): boolean {
  return documentKinds.has(kind);
}

/**
 * Throws FetchFailure; AppError "plan_limit" if it is a document that the plan does not allow; or the reason of
 * `signal`.
 */
export async function fetchSource(start: string, options: Options): Promise<Source> {
  const overdue = new AbortController();
  const timer = setTimeout(
    () => overdue.abort(reportTimeout(options.timeoutMs)),
    options.timeoutMs,
  );
  const signal = AbortSignal.any([options.signal, overdue.signal]);
  const cookies = createFetchCookies();
  const name = (url: string) => nameRequest(new URL(url), cookies);
  const visited = new Set<string>();
  const extendTime = () => clearTimeout(timer);
  try {
    let url = unwrapAmpUrl(start);
    for (let refreshes = 0; ; refreshes += 1) {
      visited.add(name(url));
      const source = await fetchOnce(url, { ...options, signal, cookies }, extendTime);
      const next = source.kind.kind === "html" ? findRefresh(source) : null;
      if (next === null) return source;
      if (source.url !== url) visited.add(name(source.url));
      if (visited.has(name(next)) || refreshes >= maxRefreshes) {
        throw new FetchFailure(
          "redirect",
          "The site keeps redirecting and never arrives at a page.",
        );
      }
      url = next;
    }
  } finally {
    clearTimeout(timer);
  }
}

async function fetchOnce(
  url: string,
  options: Options & { cookies: FetchCookies },
  extendTime: () => void,
): Promise<Source> {
  const opened = await startGuardedFetch(url, {
    allow: options.allow,
    maxBytes: maxUploadBytes,
    timeoutMs: documentTimeoutMs,
    signal: options.signal,
    cookies: options.cookies,
    accept:
      "text/html,application/xhtml+xml,application/pdf;q=0.9,text/markdown;q=0.9,text/plain;q=0.8,*/*;q=0.5",
  });
  const { body, close, signal, ...answer } = opened;
  try {
    if (answer.status >= 400) return { ...answer, kind: { kind: "html" }, bytes: Buffer.alloc(0) };
    const chunks = body[Symbol.asyncIterator]();
    const head = await readHead(chunks);
    const kind = await detectSourceKind({ ...answer, bytes: head });
    if (kind.kind === "other" || (kind.kind === "image" && !options.withImages))
      return { ...answer, kind, bytes: Buffer.alloc(0) };
    if (isDocument(kind)) extendTime();
    const check = await getSizeCheck(kind, options);
    check(Math.max(head.length, Number(answer.headers["content-length"]) || 0));
    return { ...answer, kind, bytes: await collectBytes(meter(head, chunks, check), signal) };
  } finally {
    close();
  }
}

/** The first bytes; more than `headBytes` if they arrive together. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let length = 0; length < headBytes;) {
    const { done, value } = await chunks.next();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  return Buffer.concat(parts);
}

async function* meter(
  head: Buffer,
  rest: AsyncIterator<Buffer>,
  check: (size: number) => void,
): AsyncGenerator<Buffer, void, void> {
  let size = head.length;
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    size += next.value.length;
    check(size);
    yield next.value;
  }
}

/** Throws if something of this kind may not have so many bytes. */
async function getSizeCheck(
  kind: SourceKind,
  { getUploadLimit }: Options,
): Promise<(size: number) => void> {
  const limit = isDocument(kind) ? await getUploadLimit() : null;
  const max = kind.kind === "image" ? maxImageBytes : limit ? maxUploadBytes : maxPageBytes;
  return (size) => {
    const refusal = limit?.refuse(size);
    if (refusal) throw refusal;
    if (size > max) throw reportTooLarge(max, limit ? "file" : "page");
  };
}
