// Parses everything in an uploaded file, in order and within limits.
import type { ImportFound, ImportItem } from "../items/import-item.ts";
import { AppError } from "#shared/errors.ts";
import { describeRowCount, maxImportRows } from "#shared/import-limits.ts";
import { findCut } from "./source/cut-off.ts";
import type { ImportHead } from "./source/import-head.ts";
import { countLosses, type Losses } from "./items/losses.ts";
import { unreadable } from "./items/make-item.ts";
import { importable, detectUpload, type Upload } from "./detect-upload.ts";
import type { ParsedUpload } from "./parse-zip.ts";
import { detectFormat } from "./detect-format.ts";

/** An uploaded file; `name` is its name in the upload, and `part` counts from 1. */
export type ImportTask = { path: string; name: string; part: number };

/** In UTF-16 units. */
const maxLengths = { name: 2_000, words: 100_000, text: 8 * 1024 * 1024 };
const maxCounts = { topics: 200, highlights: 10_000, folders: 20, unused: 50 };

function describeOther({ markup, isJson }: ImportHead): string {
  if (markup === "html") return "This is a web page, not an export of bookmarks.";
  if (markup === "xml") return "This is an XML document of an unknown kind.";
  return isJson ? "This is JSON of an unknown kind." : "No links were found in this file.";
}

async function parseText(upload: Upload & { kind: "text" }, losses: Losses): Promise<ParsedUpload> {
  const { source } = upload;
  const format = detectFormat(source.head);
  if (format === null)
    throw new AppError(
      "validation",
      (await findCut(source)) ?? `${describeOther(source.head)} ${importable}`,
    );
  return { format: format.format, found: format.parse(source, losses) };
}

/** The zip reader is only loaded for zips, to start the child faster. */
async function parseAny(upload: Upload, losses: Losses): Promise<ParsedUpload> {
  if (upload.kind === "text") return parseText(upload, losses);
  const { parseZip } = await import("./parse-zip.ts");
  return parseZip(upload.zip.entries, losses);
}

/** Truncates long titles and notes; returns null if the text is too long. */
function boundItem(item: ImportItem): ImportItem | null {
  if ((item.text?.length ?? 0) > maxLengths.text || (item.html?.length ?? 0) > maxLengths.text)
    return null;
  return {
    ...item,
    title: item.title?.slice(0, maxLengths.name) ?? null,
    unused: [...new Set(item.unused)].slice(0, maxCounts.unused),
    unreadDates: item.unreadDates.slice(0, maxCounts.unused),
    url: item.url?.slice(0, maxLengths.words) ?? null,
    note: item.note?.slice(0, maxLengths.words) ?? null,
    description: item.description?.slice(0, maxLengths.words) ?? null,
    folders: item.folders.slice(0, maxCounts.folders).map((name) => name.slice(0, maxLengths.name)),
    topics: item.topics.slice(0, maxCounts.topics).map((name) => name.slice(0, maxLengths.name)),
    highlights: item.highlights.slice(0, maxCounts.highlights).map((highlight) => ({
      ...highlight,
      quote: highlight.quote.slice(0, maxLengths.words),
      note: highlight.note?.slice(0, maxLengths.words) ?? null,
      prefix: highlight.prefix?.slice(0, maxLengths.name) ?? "",
      suffix: highlight.suffix?.slice(0, maxLengths.name) ?? "",
      colour: highlight.colour?.slice(0, maxLengths.name) ?? null,
    })),
  };
}

function boundFound(found: ImportFound): ImportFound {
  if (found.kind === "unreadable") {
    const title = found.title?.slice(0, maxLengths.name) ?? null;
    return { ...found, title, url: found.url?.slice(0, maxLengths.words) ?? null };
  }
  if (found.kind === "folder")
    return { ...found, description: found.description.slice(0, maxLengths.words) };
  if (found.kind !== "item") return found;
  const { title, url } = found.item;
  const item = boundItem(found.item);
  if (item !== null) return { ...found, item };
  return boundFound(
    unreadable(found.line, "The text of this row is larger than 8 MB.", { title, url }),
  );
}

/** Rows of other parts between two progress counts. */
const countEvery = 10_000;

/**
 * "format" is first, the final "rows" and "lost" are last. Throws AppErrors with messages for the user. `partRows` is the
 * number of rows of one part.
 */
export async function* parseUpload(
  file: ImportTask,
  partRows: number = maxImportRows,
): AsyncGenerator<ImportFound> {
  const losses = countLosses();
  const upload = await detectUpload(file);
  try {
    const { format, found } = await parseAny(upload, losses);
    yield { kind: "format", format };
    const last = file.part * partRows;
    const first = last - partRows + 1;
    let rows = 0;
    let others = 0;
    let line = 0;
    const isInPart = () => rows >= first && rows <= last;
    for await (const next of found) {
      if (!("line" in next)) {
        others += 1;
        if (others > 10 * maxImportRows)
          throw new AppError("too_large", "This file holds too many things that are not rows.");
        // Links, projects and conversations follow the rows, so only the last part yields them.
        const isNeeded = /^(collection|folder|format)$/.test(next.kind) || rows <= last;
        if (isNeeded) yield boundFound(next);
        continue;
      }
      rows += 1;
      line = Math.max(line, next.line);
      if (isInPart()) {
        if (next.kind === "item") losses.addUnused(next.item);
        yield boundFound(next);
      } else if (rows % countEvery === 0) yield { kind: "rows", count: rows };
    }
    if (upload.kind === "text" && upload.isCut()) {
      rows += 1;
      const reason = "The compressed file ends here: what came after is missing.";
      if (isInPart()) yield unreadable(line + 1, reason);
    }
    if (file.part > 1 && rows < first)
      throw new AppError(
        "validation",
        `There is no part ${file.part} of this file. ${describeRowCount(rows)}`,
      );
    yield { kind: "rows", count: rows };
    yield* losses.list();
  } finally {
    if (upload.kind === "zip") upload.zip.close();
  }
}
