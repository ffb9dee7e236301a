/** Stores what was read of a capture: its text, its document, its facts and which pictures it has. */
import { storeDocuments } from "#features/documents/server/service.ts";
import { captureContents } from "#features/entries/server/tables.ts";
import { anchorAgain } from "#features/highlights/server/service.ts";
import { type FoundPictures, ownFile } from "#features/pictures/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { normaliseUrl } from "#server/fetch/normalise-url.ts";
import { canHaveCover } from "../pictures/cover-types.ts";
import type { CaptureRow } from "../progress/capture-state.ts";
import { isHome } from "../reading/html/facts/canonical-url.ts";
import type { ReadSuccess } from "../reading/reading-protocol.ts";
import { cleanFacts } from "../saving/clean-facts.ts";
import { describeScan, type ScannedRow } from "../scans/describe-scan.ts";
import { placePages } from "../scans/scan-pages.ts";
import { findFinalSite } from "./read-source.ts";

/** The columns of the capture that a reading replaces; its title only if the source states one. */
export function toChange(
  capture: CaptureRow,
  outcome: ReadSuccess,
  rows: readonly ScannedRow[] | null,
): Partial<CaptureRow> {
  const { language, title, siteName, scannedPages = [] } = outcome;
  const pages = scannedPages.map(({ page }) => page);
  const facts = toFacts(outcome, capture);
  return {
    language,
    scan: capture.scan && describeScan(capture.scan, rows ?? [], pages),
    ...facts,
    ...toPageKeys(capture, facts.canonicalUrl),
    ...(title === null ? {} : { title: title.slice(0, 500).toWellFormed() }),
    ...nameSite(capture, siteName ?? findFinalSite(capture)),
  };
}

/** Replaces the text. Returns whether highlights have to be anchored again. */
export async function storeText(
  tx: Tx,
  ctx: Ctx,
  captureId: string,
  outcome: ReadSuccess,
): Promise<boolean> {
  const { text, title, document, outline = null, scannedPages = [] } = outcome;
  const pages = outcome.pages === undefined ? null : [...outcome.pages];
  const content = { text, html: null, sourceTitle: title, pages, outline };
  await tx
    .insert(captureContents)
    .values({ captureId, ...content })
    .onConflictDoUpdate({ target: captureContents.captureId, set: content });
  if (document !== null) await storeDocuments(tx, [{ captureId, document }]);
  const isHighlighted = await anchorAgain(tx, ctx, captureId);
  await placePages(tx, captureId, scannedPages);
  return isHighlighted;
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

/** The addresses by which duplicates of a link are found. The first is made again, as its rules may have changed. */
function toPageKeys({ url, finalUrl }: CaptureRow, canonicalUrl: string | null) {
  if (url === null) return {};
  const urlKey = normaliseUrl(url);
  // Sites send visitors of a page that no longer exists to their home page.
  const isGone = finalUrl !== null && isHome(new URL(finalUrl)) && !isHome(new URL(url));
  const found = [isGone ? null : finalUrl, canonicalUrl].filter((one) => one !== null);
  const pageKeys = new Set(found.map(normaliseUrl));
  pageKeys.delete(urlKey);
  return { urlKey, pageKeys: [...pageKeys] };
}

/** A page names its pictures; one of a document or an image is made from its file. */
export function findPictures(
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
