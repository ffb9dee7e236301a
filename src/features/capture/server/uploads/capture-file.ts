/** Saves files. Their bytes are in the storage before the entry is committed. */
import { randomUUIDv7 } from "node:crypto";
import type { Readable } from "node:stream";
import type { z } from "zod";
import type { UploadLimit } from "#features/billing/server/service.ts";
import type { CaptureFileFields } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { uploadKey } from "#features/entries/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { deleteIfUnsaved } from "#server/files/delete-or-leave.ts";
import type { Captured } from "../saving/insert-captures.ts";
import { saveCapture, type Target } from "../saving/save-capture.ts";
import { createScan } from "../scans/describe-scan.ts";
import { type ReadLine, toStoredLines } from "../scans/page-lines.ts";
import { acceptUpload } from "./accept-upload.ts";

/** Saves an uploaded document. Throws like `acceptUpload` and `saveCapture`. */
export async function captureFile(
  ctx: Ctx,
  upload: { fileName: string; stream: Readable; limit: UploadLimit },
  readFields: () => Promise<z.output<typeof CaptureFileFields>>,
): Promise<Entry> {
  const captureId = randomUUIDv7();
  const filePath = uploadKey(captureId);
  const { storage, env } = ctx.app;
  return deleteIfUnsaved(storage, filePath, async () => {
    const withImages = env.imageEntries;
    const file = await acceptUpload(storage, filePath, { ...upload, withImages });
    const captured: Captured = {
      source: "file",
      title: file.name,
      step: "reading",
      filePath,
      fileName: file.name,
      fileType: file.type,
      fileSize: file.size,
    };
    const { batchItemId, ...target } = await readFields();
    return saveCapture(ctx, target, captured, { captureId, batchItemId });
  });
}

/** Saves a picture as a single page. `lines` is its text if it was already recognised; otherwise it is recognised later. */
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
  const { storage } = ctx.app;
  return deleteIfUnsaved(storage, filePath, async () => {
    await storage.put(filePath, bytes);
    return saveCapture(ctx, target, captured, { captureId, pages, title: target.title });
  });
}
