/** Reads a capture from its stored page, its document or the results of its scan, in the bounded child process. */
import type { Ctx } from "#server/app-context.ts";
import { MissingFile } from "#server/files/storage.ts";
import type { CaptureRow } from "../progress/capture-state.ts";
import { cleanText } from "../reading/clean-text.ts";
import { parseInChild } from "../reading/reader-host.ts";
import {
  fail,
  noFacts,
  type PagesToScan,
  type ReadFailure,
  type ReadOutcome,
  type ReadRequest,
  type ReadSuccess,
} from "../reading/reading-protocol.ts";
import { describeLink } from "../saving/describe-link.ts";
import type { ScannedRow } from "../scans/describe-scan.ts";
import { listScanned } from "../scans/scan-pages.ts";
import { loadAround, type Material } from "../summaries/load-material.ts";
import { isPicture, loadSource } from "./load-source.ts";

/** Not retried, because the file would be missing again. */
const missing = {
  file: { kind: "missing", message: "The uploaded file is not here any more." },
  page: { kind: "internal", message: "The fetched page is not here any more." },
} as const;

type Missing = { ok: false } & (typeof missing)[keyof typeof missing];

export type ReadCapture = {
  outcome: ReadSuccess | ReadFailure | PagesToScan | Missing;
  /** The pages that were read as images, if any were. */
  rows: readonly ScannedRow[] | null;
  /** The user's entries of it, if it has a summary. */
  entries: Material["entries"];
};

/** A text with a document is summarised too. */
export async function readSource(
  ctx: Ctx,
  capture: CaptureRow,
  signal: AbortSignal,
): Promise<ReadCapture> {
  const rows = capture.scan && (await listScanned(ctx, capture.id));
  if (isPicture(capture)) return { outcome: readPicture(rows), rows, entries: [] };
  const { entries, knownTopics } = await loadAround(ctx, capture.id);
  const load = async (): Promise<ReadRequest> => ({
    ...(await loadSource(ctx, capture)),
    summarise: {
      siteName: findFinalSite(capture) ?? capture.siteName,
      url: capture.url,
      whyItsInteresting: entries[0]?.why ?? "",
      knownTopics,
    },
    ...(rows !== null && { scanned: rows }),
  });
  const outcome = await parseInChild(ctx.userId, load, undefined, signal).catch(
    (error: unknown): Missing => {
      if (!(error instanceof MissingFile)) throw error;
      return { ok: false, ...missing[capture.source === "file" ? "file" : "page"] };
    },
  );
  return { outcome, rows, entries };
}

/** A picture is read as a single page. */
function readPicture(rows: readonly ScannedRow[] | null): ReadOutcome {
  if (rows === null) return { ok: false, kind: "scanned", message: "It is an image.", pages: [1] };
  const text = cleanText(rows.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n"));
  if (text === "") return fail("empty", "There is no text in this image.");
  const scannedPages = [{ page: 1, start: 0, end: text.length }];
  return { ...noFacts, text, document: null, pictures: [], scannedPages };
}

/** The site that a short link leads to. */
export function findFinalSite({ finalUrl }: CaptureRow): string | null {
  return finalUrl === null ? null : describeLink(finalUrl).siteName;
}
