/** Plans an export: single file or zip, name, and estimated size. */
import { and, count, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { captures, entries } from "#features/entries/server/tables.ts";
import { documentName, type ExportFormat, type ExportQuery } from "#features/export/contract.ts";
import { capturePictures } from "#features/pictures/server/tables.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import { toFileName } from "#server/files/file-name.ts";
import { encodeTexts } from "./encode-texts.ts";
import { writeBookmarks } from "./formats/bookmarks.ts";
import { writeCsv } from "./formats/csv.ts";
import { writeDocument } from "./formats/json-document.ts";
import { listNotes } from "./markdown/list-notes.ts";
import { isInScope } from "./select/list-own-entries.ts";
import { listOthersCollections } from "./select/select-others.ts";
import { getScope, type Scope } from "./scope.ts";
import { type Included, listFiles } from "./stored-files.ts";
import { writeZip, type ZipMember } from "./zip/write-zip.ts";

export type ExportPlan = {
  /** The name of the download, without date and extension. */
  name: string;
  ending: "zip" | "json" | "html" | "csv";
  /** Bytes, estimated for texts and pictures, and exact for files. */
  estimatedBytes: number;
  /** The collections with entries of other users, which the export names. */
  othersIn: readonly string[];
  /** Each call starts from the beginning; ends with `signal`. */
  write: (signal: AbortSignal | undefined) => AsyncIterable<Uint8Array>;
};

/** An estimate of an entry with all its properties. */
const estimatedEntryBytes = 16 * 1024;

type Texts = AsyncGenerator<string, void, void>;
const documents: Record<
  Exclude<ExportFormat, "markdown">,
  { name: string; write: (ctx: Ctx, scope: Scope, included: Included) => Texts }
> = {
  json: { name: documentName, write: writeDocument },
  html: { name: "bookmarks.html", write: writeBookmarks },
  csv: { name: "entries.csv", write: writeCsv },
};

/** Throws "not_found" for another user's objects. */
export async function planExport(
  ctx: Ctx,
  query: z.output<typeof ExportQuery>,
): Promise<ExportPlan> {
  const { format } = query;
  const scope = await getScope(ctx, query);
  const { entries, files, fileBytes } = await measure(ctx, scope);
  const othersIn = await listOthersCollections(ctx, scope);
  const withFiles = (query.files ?? (format === "json" || format === "markdown")) && files > 0;
  return {
    name: toFileName(scope.title ?? "Commonplace", "Commonplace"),
    ending: withFiles || format === "markdown" ? "zip" : format,
    othersIn,
    estimatedBytes: entries * estimatedEntryBytes + (withFiles ? fileBytes : 0),
    write: (signal) => {
      if (format === "markdown") return writeZip(listNotes(ctx, scope, withFiles), signal);
      if (withFiles) return writeZip(listMembers(ctx, scope, format), signal);
      return encodeTexts(documents[format].write(ctx, scope, new Map()));
    },
  };
}

/** Files come first, so that the document lists those that could be read. */
async function* listMembers(
  ctx: Ctx,
  scope: Scope,
  format: keyof typeof documents,
): AsyncGenerator<ZipMember, void, void> {
  const included: Included = new Map();
  yield* listFiles(ctx, scope, included);
  const { name, write } = documents[format];
  yield { path: name, modifiedAt: new Date(), content: encodeTexts(write(ctx, scope, included)) };
}

async function measure(
  ctx: Ctx,
  scope: Scope,
): Promise<{ entries: number; files: number; fileBytes: number }> {
  const { filePath, fileSize } = captures;
  const isWanted = isInScope(ctx.userId, scope);
  return readOnlyTransaction(ctx, async (tx) => {
    const [held] = await tx
      .select({
        entries: count(),
        files: count(filePath),
        bytes: sql<number>`coalesce(sum(${fileSize}), 0)::float8`,
      })
      .from(entries)
      .innerJoin(captures, eq(captures.id, entries.captureId))
      .where(isWanted);
    // One that several entries show is written once.
    const shown = tx
      .selectDistinct({ digest: capturePictures.digest, size: capturePictures.size })
      .from(entries)
      .innerJoin(capturePictures, eq(capturePictures.captureId, entries.captureId))
      .where(and(isWanted, eq(capturePictures.state, "kept")))
      .as("shown");
    const [pictures] = await tx
      .select({ count: count(), bytes: sql<number>`coalesce(sum(${shown.size}), 0)::float8` })
      .from(shown);
    return {
      entries: held!.entries,
      files: held!.files + pictures!.count,
      fileBytes: held!.bytes + pictures!.bytes,
    };
  });
}
