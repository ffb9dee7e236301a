/** Saves captures: committed first, then processed by a durable job. */
import { randomUUIDv7 } from "node:crypto";
import type { z } from "zod";
import type { CapturePage, CaptureText, CaptureUrl } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { rawPageKey } from "#features/entries/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { deleteIfUnsaved } from "#server/files/delete-or-leave.ts";
import { AppError } from "#shared/errors.ts";
import { maxGivenPageBytes } from "#shared/upload-limits.ts";
import { describeLink, requireNewUrl } from "./saving/describe-link.ts";
import type { Captured } from "./saving/insert-captures.ts";
import { firstLine } from "./saving/first-line.ts";
import { saveCapture } from "./saving/save-capture.ts";

export { mediaTypes } from "./uploads/accept-upload.ts";
export { makeMissingDocument } from "./documents/make-missing.ts";
export { dropDamagedDocument } from "./documents/read-outdated.ts";
export { capturePicture } from "./uploads/capture-file.ts";
export { appendText, type AppendedText, removeAppended } from "./imported/append-text.ts";
export { captureImported, indexImported, nudgeImported } from "./imported/capture-imported.ts";
export { captureTexts, nudgeTexts } from "./saving/capture-texts.ts";
export { cleanFacts, type SourceFacts } from "./saving/clean-facts.ts";
export { describeLink, findEntriesByUrl } from "./saving/describe-link.ts";
export { type ImportedItem, planImported, type PlannedImport } from "./imported/plan-imported.ts";
export { parseArticle } from "./reading/reader-host.ts";
export { reprocessEntries } from "./reprocess-entries.ts";
export { reprocessEntry } from "./reprocess-entry.ts";
export { summariseInChild } from "./reading/reader-host.ts";

/**
 * Saves a link. Throws "validation" if it is not a web URL, "duplicate" with the entry that already has it, and
 * "not_found" if the item of a batch is missing or saved.
 */
export async function captureUrl(ctx: Ctx, input: z.output<typeof CaptureUrl>): Promise<Entry> {
  const link = describeLink(input.url);
  const check = checkDuplicate(ctx, link.urlKey, input);
  const { batchItemId } = input;
  return saveCapture(ctx, input, { ...link, step: "fetching" }, { check, batchItemId });
}

/**
 * Saves a link with its page as the browser shows it. The page is in the storage before the entry is committed.
 * Throws like `captureUrl`, and "too_large".
 */
export async function capturePage(ctx: Ctx, input: z.output<typeof CapturePage>): Promise<Entry> {
  const link = describeLink(input.url);
  const bytes = Buffer.from(input.html);
  if (bytes.length > maxGivenPageBytes)
    throw new AppError("too_large", "That page is too large (10 MB at most)");
  const check = checkDuplicate(ctx, link.urlKey, input);
  // Also before the page is stored, which is not needed for a duplicate.
  if (check) await inTransaction(ctx, check);
  const captureId = randomUUIDv7();
  const key = rawPageKey(captureId);
  const { storage } = ctx.app;
  return deleteIfUnsaved(storage, key, async () => {
    await storage.put(key, bytes);
    const captured: Captured = {
      ...link,
      title: firstLine(input.title) || link.title,
      pageGiven: true,
      supplied: true,
      fileType: "text/html; charset=utf-8",
      step: "reading",
    };
    return saveCapture(ctx, input, captured, { check, captureId });
  });
}

/** Saves a pasted text, which is committed with the entry. */
export async function captureText(ctx: Ctx, input: z.output<typeof CaptureText>): Promise<Entry> {
  const { text } = input;
  const captured: Captured = { source: "text", title: firstLine(text), step: "summarising" };
  return saveCapture(ctx, input, captured, { text });
}

function checkDuplicate(
  { userId }: Ctx,
  urlKey: string,
  { allowDuplicate }: { allowDuplicate: boolean },
): ((tx: Tx) => Promise<void>) | undefined {
  return allowDuplicate ? undefined : (tx) => requireNewUrl(tx, userId, urlKey);
}
