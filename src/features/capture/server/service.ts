/** Saves captures: committed first, then processed by a durable job. */
import { randomUUIDv7 } from "node:crypto";
import type { Readable } from "node:stream";
import type { z } from "zod";
import { requireEntryCapacity, type UploadLimit } from "#features/billing/server/service.ts";
import {
  type CaptureFileFields,
  type CapturePage,
  type CaptureText,
  type CaptureUrl,
  maxGivenPageBytes,
} from "#features/capture/contract.ts";
import { resolveTarget } from "#features/collections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { rawPageKey, selectEntry, uploadKey } from "#features/entries/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { acceptUpload } from "./uploads/accept-upload.ts";
import { describeLink, refuseDuplicate } from "./saving/describe-link.ts";
import { createScan } from "./scans/describe-scan.ts";
import { type ReadLine, toStoredLines } from "./scans/page-lines.ts";
import { type Captured, insertCaptured } from "./saving/insert-captures.ts";
import { nudgeSteps, sendSteps } from "./progress/step-queues.ts";
import { entryPages } from "./tables.ts";

export { mediaTypes } from "./uploads/accept-upload.ts";
export { captureImported, indexImported, nudgeImported } from "./imported/capture-imported.ts";
export { describeLink, findHeld } from "./saving/describe-link.ts";
export { type ImportedItem, planImported, type PlannedImport } from "./imported/plan-imported.ts";
export { describePicture } from "./steps/picture-job.ts";
export { parseArticle } from "./reading/reader-host.ts";
export { reprocessEntry } from "./reprocess-entry.ts";
export { summariseInChild } from "./reading/reader-host.ts";

type Target = { collectionId?: string | undefined; whyInteresting: string; isPrivate: boolean };

/**
 * Saves a link. Throws "validation" if it is not a web URL, "duplicate" with the entry that already has it.
 */
export async function captureUrl(ctx: Ctx, input: z.output<typeof CaptureUrl>): Promise<Entry> {
  const link = describeLink(input.url);
  const check = checkLink(ctx, link.urlKey, input.allowDuplicate);
  return save(ctx, input, { ...link, step: "fetching" }, check);
}

/**
 * Saves a link with its page as the browser shows it. The page is on disk before the entry is committed.
 * Throws like `captureUrl`, and "too_large".
 */
export async function capturePage(ctx: Ctx, input: z.output<typeof CapturePage>): Promise<Entry> {
  const link = describeLink(input.url);
  const bytes = Buffer.from(input.html);
  if (bytes.length > maxGivenPageBytes)
    throw new AppError("too_large", "That page is too large (10 MB at most)");
  const extras = checkLink(ctx, link.urlKey, input.allowDuplicate);
  if (extras.check) await inTransaction(ctx, extras.check);
  const captureId = randomUUIDv7();
  const key = rawPageKey(captureId);
  try {
    await ctx.app.storage.put(key, bytes);
    const captured: Captured = {
      ...link,
      title: firstLine(input.title) || link.title,
      pageGiven: true,
      supplied: true,
      fileType: "text/html; charset=utf-8",
      step: "reading",
    };
    return await save(ctx, input, captured, { ...extras, captureId });
  } catch (error) {
    await ctx.app.storage.delete(key).catch(() => {});
    throw error;
  }
}

/** Saves a pasted text, which is committed with the entry. */
export async function captureText(ctx: Ctx, input: z.output<typeof CaptureText>): Promise<Entry> {
  const { text } = input;
  const captured: Captured = { source: "text", title: firstLine(text), step: "summarising" };
  return save(ctx, input, captured, { text });
}

/** Saves an uploaded document. Its bytes are on disk before the entry is committed. */
export async function captureFile(
  ctx: Ctx,
  upload: { fileName: string; stream: Readable; room: UploadLimit },
  readFields: () => Promise<z.output<typeof CaptureFileFields>>,
): Promise<Entry> {
  const captureId = randomUUIDv7();
  const filePath = uploadKey(captureId);
  try {
    const withImages = ctx.app.env.imageEntries;
    const file = await acceptUpload(ctx.app.storage, filePath, { ...upload, withImages });
    const captured: Captured = {
      source: "file",
      title: file.name,
      step: "reading",
      filePath,
      fileName: file.name,
      fileType: file.type,
      fileSize: file.size,
    };
    return await save(ctx, await readFields(), captured, { captureId });
  } catch (error) {
    await ctx.app.storage.delete(filePath).catch(() => {});
    throw error;
  }
}

/**
 * Saves a picture as a single page, with `lines` if its text was already recognised; otherwise it is
 * recognised later. Both are committed before the text is summarised.
 */
export async function capturePicture(
  ctx: Ctx,
  file: { name: string; type: string; bytes: Buffer; lines: readonly ReadLine[] | null },
  target: Target & { title?: string | undefined },
): Promise<Entry> {
  const captureId = randomUUIDv7();
  const filePath = uploadKey(captureId);
  const { name, type, bytes, lines } = file;
  const captured: Captured = {
    source: "file",
    title: name,
    step: "reading",
    filePath,
    fileName: name,
    fileType: type,
    fileSize: bytes.length,
    scan: lines && { ...createScan(1), done: 1 },
  };
  const pages = lines && [{ page: 1, isRead: true, lines: toStoredLines(lines) }];
  try {
    await ctx.app.storage.put(filePath, bytes);
    return await save(ctx, target, captured, { captureId, pages, title: target.title });
  } catch (error) {
    await ctx.app.storage.delete(filePath).catch(() => {});
    throw error;
  }
}

type Extras = {
  /** Runs first, in the same transaction; throws to save nothing. */
  check?: (tx: Tx) => Promise<void>;
  /** Text that is already known. */
  text?: string;
  /** Pages that were already read as images. */
  pages?: Omit<typeof entryPages.$inferInsert, "captureId">[] | null;
  /** The title on the user's own card. */
  title?: string | undefined;
  captureId?: string;
};

/**
 * In one transaction, stores the capture, the user's card and the job that will read it. Throws "plan_limit".
 */
async function save(
  ctx: Ctx,
  target: Target,
  captured: Captured,
  extras: Extras = {},
): Promise<Entry> {
  const id = randomUUIDv7();
  const { check, text, pages, title, captureId = randomUUIDv7() } = extras;
  const { userId, app } = ctx;
  const entry = await inTransaction(ctx, async (tx) => {
    const collectionId = await resolveTarget(tx, userId, target.collectionId);
    await check?.(tx);
    const made = {
      captureId,
      isPrivate: target.isPrivate,
      captured,
      content: text === undefined ? undefined : { text },
      entry: { id, collectionId, title, whyItsInteresting: target.whyInteresting },
    };
    await insertCaptured(tx, ctx, [made], () => [
      ...(pages == null
        ? []
        : [
            tx
              .insert(entryPages)
              .values(pages.map((page) => ({ ...page, captureId })))
              .execute(),
          ]),
      sendSteps(tx, ctx, captureId, captured.step),
    ]);
    // Last, because the user's other saves are blocked from here to the commit.
    await requireEntryCapacity(tx, ctx);
    return selectEntry(tx, userId, id);
  });
  nudgeSteps(ctx, captured.step, "soon");
  app.events.publish(userId, { type: "entry", captureId });
  return entry;
}

function checkLink({ userId }: Ctx, urlKey: string, allowDuplicate: boolean): Extras {
  return allowDuplicate ? {} : { check: (tx) => refuseDuplicate(tx, userId, urlKey) };
}

function firstLine(text: string): string {
  const line = text.trimStart().split("\n", 1)[0]!.trim();
  return line.length <= 90
    ? line
    : `${line
        .slice(0, 89)
        .replace(/\s+\S*$/, "")
        .toWellFormed()}…`;
}
