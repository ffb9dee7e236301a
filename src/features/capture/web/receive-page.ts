/** Receives the page that opened this window from the bookmarklet. All of it is untrusted. */
import { maxGivenPageBytes } from "#shared/upload-limits.ts";
import type { GivenPage } from "#web/layout/dialogs/add-entry.ts";

export type HandedOver = { page: GivenPage; selection: string } | "too-large";

/** Max characters of the text selected on the page. */
const maxSelectionLength = 2_000;

/**
 * Asks the opener for its page and calls `take` with each page it sends. Accepts messages only from the
 * opener, only while it shows a page of `expected` (the origin of the URL given to this window), and only
 * about pages of that origin.
 */
export function receivePage(
  opener: Window,
  expected: string,
  take: (handed: HandedOver) => void,
): () => void {
  function listen({ source, origin, data }: MessageEvent): void {
    if (source !== opener || origin !== expected) return;
    const handed = readPage(data, expected);
    if (handed) take(handed);
  }
  addEventListener("message", listen);
  opener.postMessage({ commonplace: "ready" }, expected);
  return () => removeEventListener("message", listen);
}

function readPage(data: unknown, expected: string): HandedOver | null {
  const { commonplace, url, title, html, selection } = (data ?? {}) as Record<string, unknown>;
  if (commonplace !== "page" || typeof url !== "string" || typeof html !== "string") return null;
  if (!URL.canParse(url) || new URL(url).origin !== expected) return null;
  if (new Blob([html]).size > maxGivenPageBytes) return "too-large";
  return {
    page: { url, title: typeof title === "string" ? title.trim().slice(0, 500) : "", html },
    selection: typeof selection === "string" ? selection.trim().slice(0, maxSelectionLength) : "",
  };
}
