/** Prepares a row outside of any transaction: sanitises its markup and stores its files. */
import { randomUUIDv7 } from "node:crypto";
import { rm } from "node:fs/promises";
import { requireUploadCapacity } from "#features/billing/server/service.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";
import {
  describeLink,
  type ImportedItem,
  planImported,
  type PlannedImport,
  parseArticle,
} from "#features/capture/server/service.ts";
import { uploadKey } from "#features/entries/server/service.ts";
import {
  type PictureAllowance,
  type StoredPictures,
  storeSupplied,
  type SuppliedPicture,
  releaseStored,
} from "#features/pictures/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import type { ImportRecord } from "../record/import-record.ts";
import type { ItemFile, ItemPicture } from "../items/import-item.ts";
import type { ImportReader } from "../reader/parse-import-file.ts";
import type { StoredItem } from "../items/stored-item.ts";
import type { importRows } from "../tables.ts";

const maxPictureBytes = 10 * 1024 * 1024;

export type WaitingRow = Omit<typeof importRows.$inferSelect, "item"> & { item: StoredItem };

export type PreparedRow = {
  row: WaitingRow;
  /** Null if it cannot be saved. */
  planned: PlannedImport | null;
  /** Its files and pictures in the storage, which are deleted if the row is not saved. */
  keys: string[];
  pictures: StoredPictures;
  /** Why it cannot be saved; otherwise null. */
  reason: string | null;
};

export async function prepareRow(
  ctx: Ctx,
  record: ImportRecord,
  row: WaitingRow,
  { reader, allowance }: { reader: ImportReader; allowance: PictureAllowance },
  signal: AbortSignal,
): Promise<PreparedRow> {
  const captureId = randomUUIDv7();
  const keys: string[] = [];
  const copy = async (file: ItemFile, key: string, maxBytes: number) => {
    keys.push(key);
    await withUpload(ctx, record, (zip) =>
      storeMade(ctx, key, (path) => reader.copyFile(zip, file.path, path, maxBytes)),
    );
  };
  const load = async ({ path, size }: ItemFile) => {
    try {
      if (size > maxPictureBytes) return "The picture is larger than 10 MB.";
      return await withUpload(ctx, record, (zip) => reader.loadFile(zip, path, maxPictureBytes));
    } catch (error) {
      if (error instanceof AppError && error.code !== "unavailable") return error.message;
      throw error;
    }
  };
  try {
    const { item } = row;
    const content = await readContent(ctx, row, signal);
    const link = row.url === null ? null : describeLink(row.url);
    const file = item.file;
    if (file !== null) {
      const capacity = await requireUploadCapacity(ctx);
      const refusal = capacity.refuse(file.size);
      if (refusal !== null) throw refusal;
      await copy(file, uploadKey(captureId), maxUploadBytes);
    }
    if (content === null && link === null && file === null && item.original === null)
      throw new AppError("validation", "There is no text in it.");
    const now = new Date();
    const createdAt = item.createdAt === null ? now : new Date(item.createdAt);
    const planned: ImportedItem = {
      captureId,
      source: item.source,
      link,
      title: item.title,
      whyItsInteresting: item.why,
      summary: item.summary,
      topics: item.ownTopics?.captured ?? item.topics,
      addedTopics: item.ownTopics?.added ?? [],
      removedTopics: item.ownTopics?.removed ?? [],
      takeaways: item.takeaways,
      highlights: item.highlights ?? [],
      content,
      file:
        file === null
          ? null
          : {
              filePath: uploadKey(captureId),
              fileName: file.name,
              fileType: file.type,
              fileSize: file.size,
            },
      createdAt,
      updatedAt: item.updatedAt === null ? createdAt : new Date(item.updatedAt),
      facts: item.facts ?? null,
      read: item.original,
    };
    const supplied = listSupplied(item, load);
    const pictures = await storeSupplied(ctx, allowance, supplied, signal);
    return { row, planned: planImported(planned), keys, pictures, reason: null };
  } catch (error) {
    const isRowFailure = error instanceof AppError && error.code !== "unavailable";
    if (signal.aborted || !isRowFailure || isMonthlyLimit(error)) {
      await deleteFiles(ctx, keys);
      throw error;
    }
    return { row, planned: null, keys, pictures: [], reason: error.message };
  }
}

/** Passes the path of the uploaded file to `use`. */
async function withUpload<Result>(
  { app }: Ctx,
  { filePath }: ImportRecord,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (filePath === null)
    throw new AppError("not_found", "The uploaded file is no longer here. Please upload it again.");
  const { path, close } = await app.storage.openLocal(filePath);
  try {
    return await use(path);
  } finally {
    close();
  }
}

/** Stores the file that `make` writes to the path it gets. */
async function storeMade(
  { app: { scratch, storage } }: Ctx,
  key: string,
  make: (path: string) => Promise<unknown>,
): Promise<void> {
  const path = await scratch.newPath();
  try {
    await make(path);
    await storage.putFile(key, path);
  } finally {
    await rm(path, { force: true });
  }
}

function listSupplied(
  { picture, icon, pictures = [] }: StoredItem,
  load: (file: ItemFile) => Promise<Buffer | string>,
): SuppliedPicture[] {
  const supply = (part: SuppliedPicture["part"]) => (one: ItemPicture) => {
    const { source = null, caption = "" } = one;
    return { part, source, caption, load: () => load(one) };
  };
  return [
    ...[picture].filter((one) => one !== null).map(supply("lead")),
    ...[icon ?? null].filter((one) => one !== null).map(supply("icon")),
    ...pictures.map(supply("text")),
  ];
}

/** True if the user's monthly limit is reached: the import is paused, and the row stays waiting. */
export function isMonthlyLimit(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === "plan_limit" &&
    error.details?.["limit"] === "entriesPerMonth"
  );
}

/** The text of the file, or the document of its markup and the text of that. */
async function readContent(
  ctx: Ctx,
  { item: { text, html, document }, url }: WaitingRow,
  signal: AbortSignal,
): Promise<ImportedItem["content"]> {
  if (document) return { text: document.text, document: document.stored };
  if (html === null) return text === null ? null : { text, document: null };
  const article = await parseArticle(ctx.userId, { html, url }, signal);
  if (article.ok) return { text: article.text, document: article.document };
  return text === null ? null : { text, document: null };
}

/** Deletes the files of rows that are not saved. */
export async function removeFiles(ctx: Ctx, rows: readonly PreparedRow[]): Promise<void> {
  await deleteFiles(
    ctx,
    rows.flatMap(({ keys }) => keys),
  );
  await releaseStored(
    ctx,
    rows.flatMap(({ pictures }) => pictures),
  );
}

/** What cannot be deleted is left to the sweep of the folder. */
async function deleteFiles({ app }: Ctx, keys: readonly string[]): Promise<void> {
  for (const key of keys) await app.storage.delete(key).catch(() => {});
}
