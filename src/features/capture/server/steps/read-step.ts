import { storeDocuments } from "#features/documents/server/service.ts";
import { captureContents } from "#features/entries/server/tables.ts";
import { anchorAgain, nudgeAnchoring } from "#features/highlights/server/service.ts";
import {
  type FoundPictures,
  ownFile,
  planPictures,
  settlePlan,
} from "#features/pictures/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { MissingFile } from "#server/files/storage.ts";
import { canHaveCover } from "../pictures/cover-types.ts";
import { cleanFacts } from "../saving/clean-facts.ts";
import { describeLink } from "../saving/describe-link.ts";
import { isPicture, loadSource } from "../sources/load-source.ts";
import { cleanText } from "../reading/clean-text.ts";
import { parseInChild } from "../reading/reader-host.ts";
import {
  fail,
  noFacts,
  type ReadOutcome,
  type ReadRequest,
  type ReadSuccess,
  type SummaryFacts,
} from "../reading/reading-protocol.ts";
import { describeScan, type ScannedRow } from "../scans/describe-scan.ts";
import { listScanned, placePages, planScan } from "../scans/scan-pages.ts";
import { loadAround } from "../summaries/load-material.ts";
import { settleReadings } from "../summaries/settle-readings.ts";
import { storeReadings } from "../summaries/store-readings.ts";
import { isAtStep, type StepResult, type CaptureRow } from "../progress/capture-state.ts";

/** Not retried, because the file would be missing again. */
const missing = {
  file: { kind: "missing", message: "The uploaded file is not here any more." },
  page: { kind: "internal", message: "The fetched page is not here any more." },
} as const;

/**
 * Extracts the text of the fetched page or uploaded document in the bounded child process. Pages without text
 * are first read as images by a separate job, after which this step runs again.
 */
export async function extractSource(
  ctx: Ctx,
  capture: CaptureRow,
  signal: AbortSignal,
  { isBulk }: { isBulk: boolean },
): Promise<StepResult> {
  const rows = capture.scan && (await listScanned(ctx, capture.id));
  const { entries, knownTopics } = await loadAround(ctx, capture.id);
  const summarise: SummaryFacts = {
    siteName: findFinalSite(capture) ?? capture.siteName,
    url: capture.url,
    whyItsInteresting: entries[0]?.why ?? "",
    knownTopics,
  };
  const outcome = isPicture(capture)
    ? readPicture(rows)
    : await readFile(ctx, capture, rows, { signal, summarise });
  if (!outcome.ok && outcome.kind === "scanned") {
    await planScan(ctx, capture.id, outcome.pages);
    return "later";
  }
  if (!outcome.ok) {
    const reason = rows?.find(({ failure }) => failure !== null)?.failure;
    if (outcome.kind !== "empty" || reason == null)
      return { failure: { kind: outcome.kind, message: outcome.message } };
    const message = isPicture(capture)
      ? reason
      : `No text could be read from its images. ${reason}`;
    return { failure: { kind: "empty", message } };
  }

  const { text, title, language, document } = outcome;
  const isFetched = capture.source === "url" && !capture.pageGiven;
  const replaced = isFetched && capture.supplied ? replaceSupplied(capture) : {};
  const pages = outcome.pages === undefined ? null : [...outcome.pages];
  const content = { text, html: null, sourceTitle: title, pages, outline: outcome.outline ?? null };
  const scannedPages = outcome.scannedPages ?? [];
  const scan =
    capture.scan &&
    describeScan(
      capture.scan,
      rows ?? [],
      scannedPages.map(({ page }) => page),
    );
  let isHighlighted = false;
  const change = {
    ...replaced,
    step: "summarising" as const,
    language,
    scan,
    ...toFacts(outcome, capture),
    ...(title === null ? {} : { title: title.slice(0, 500).toWellFormed() }),
    ...nameSite(capture, outcome.siteName ?? findFinalSite(capture)),
  };
  const plan = await inTransaction(ctx, async (tx) => {
    // Before the text, so that a text that the user supplied at the same time is not overwritten.
    const stored = await storeReadings(
      tx,
      ctx.userId,
      [{ before: capture, change }],
      isAtStep("reading"),
    );
    if (stored.size === 0) return null;
    await tx
      .insert(captureContents)
      .values({ captureId: capture.id, ...content })
      .onConflictDoUpdate({ target: captureContents.captureId, set: content });
    if (document !== null) await storeDocuments(tx, [{ captureId: capture.id, document }]);
    isHighlighted = await anchorAgain(tx, ctx, capture.id);
    await placePages(tx, capture.id, scannedPages);
    return planPictures(tx, ctx, capture.id, findPictures(capture, outcome), { isBulk });
  });
  if (plan !== null) await settlePlan(ctx, plan);
  if (isHighlighted) nudgeAnchoring(ctx);
  const { reading } = outcome;
  if (plan === null || document === null || reading === undefined) return "next";
  const { pieces } = document;
  const read = { ...capture, ...change };
  await settleReadings(ctx, [{ capture: read, entries, reading, pieces, made: null }]);
  return "ready";
}

/**
 * When the server has fetched the page, discards the supplied metadata of the link, except the user's own
 * topics.
 */
function replaceSupplied({ url, givenTopics }: CaptureRow) {
  const { title, siteName } = describeLink(url!);
  return {
    supplied: false,
    title,
    siteName,
    summary: "",
    mainTopics: givenTopics,
    keyTakeaways: [],
    readModel: null,
  };
}

/**
 * Every reading replaces all facts, so that none of an earlier version of the page is left. The page's own URL
 * must be on the site that a short link leads to, not on the site of the short link.
 */
function toFacts(outcome: ReadSuccess, { url, finalUrl }: CaptureRow) {
  const { byline, publishedAt, modifiedAt, canonicalUrl } = outcome;
  const stated = { author: byline, publishedOn: publishedAt, modifiedOn: modifiedAt, canonicalUrl };
  return cleanFacts(stated, finalUrl ?? url);
}

/** A page names its pictures; one of a document or an image is made from its file. */
function findPictures(
  { filePath, fileType }: CaptureRow,
  { image, icon, pictures }: ReadSuccess,
): FoundPictures | typeof ownFile {
  if (filePath !== null && canHaveCover(fileType)) return ownFile;
  return { lead: image ?? null, icon: icon ?? null, text: pictures ?? [] };
}

function nameSite({ source }: CaptureRow, siteName: string | null): { siteName?: string } {
  if (siteName === null || source !== "url") return {};
  return { siteName: siteName.slice(0, 200).toWellFormed() };
}

/** The site that a short link leads to. */
function findFinalSite({ finalUrl }: CaptureRow): string | null {
  return finalUrl === null ? null : describeLink(finalUrl).siteName;
}

async function readFile(
  ctx: Ctx,
  capture: CaptureRow,
  rows: readonly ScannedRow[] | null,
  { signal, summarise }: { signal: AbortSignal; summarise: SummaryFacts },
): Promise<ReadOutcome | ((typeof missing)[keyof typeof missing] & { ok: false })> {
  const load = async (): Promise<ReadRequest> => {
    const request = { ...(await loadSource(ctx, capture)), summarise };
    return rows === null ? request : { ...request, scanned: rows };
  };
  return parseInChild(ctx.userId, load, undefined, signal).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
    return { ok: false as const, ...missing[capture.source === "file" ? "file" : "page"] };
  });
}

/** A picture is read as a single page. */
function readPicture(rows: readonly ScannedRow[] | null): ReadOutcome {
  if (rows === null) return { ok: false, kind: "scanned", message: "It is an image.", pages: [1] };
  const text = cleanText(rows.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n"));
  if (text === "") return fail("empty", "There is no text in this image.");
  const scannedPages = [{ page: 1, start: 0, end: text.length }];
  return { ...noFacts, text, document: null, pictures: [], scannedPages };
}
