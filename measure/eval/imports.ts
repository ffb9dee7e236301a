// Reads exports of other programs in the sandboxed reader: the detected format, and the number of rows found.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import { parseImportFile } from "#features/imports/server/reader/parse-import-file.ts";
import { AppError } from "#shared/errors.ts";
import { findCorpus } from "./corpora.ts";
import type { Report, Row, Skipped } from "./report.ts";

const title = "Imports (imports/, in the bounded reader)";

/** The numbers of rows, highlights or books that the corpus expects for a file, if known. */
type Expected = { kept?: number; highlights?: number; books?: number };

function readExpected<Value>(folder: string, name: string): Record<string, Value> {
  const path = join(folder, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, Value>) : {};
}

async function readFound(path: string): Promise<ImportFound[] | AppError> {
  const { signal } = new AbortController();
  const found: ImportFound[] = [];
  try {
    for await (const batch of parseImportFile({ path, name: basename(path), part: 1 }, { signal }))
      found.push(...batch);
    return found;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function describe(found: ImportFound[]): { value: string; items: number; highlights: number } {
  const items = found.flatMap((one) => (one.kind === "item" ? [one.item] : []));
  const format = found.map((one) => (one.kind === "format" ? one.format : null))[0] ?? "nothing";
  const folders = new Set(items.map((item) => item.folders.join(" / ")).filter(Boolean)).size;
  const topics = new Set(items.flatMap((item) => item.topics)).size;
  const problems = found.filter(({ kind }) => kind === "unreadable").length;
  const lost = found.flatMap((one) => (one.kind === "lost" ? `${one.what} ${one.count}` : []));
  return {
    value: `${format}: ${items.length} rows, ${folders} folders, ${topics} tags, ${problems} unreadable${lost.length > 0 ? `; lost: ${lost.join(", ")}` : ""}`,
    items: items.filter(({ url }) => !url?.startsWith("javascript:")).length,
    highlights: items.reduce((sum, item) => sum + item.highlights.length, 0),
  };
}

function judge(path: string, result: ReturnType<typeof describe>): Pick<Row, "goal" | "isMet"> {
  const folder = join(path, "..");
  const anchors = readExpected<number>(folder, "anchor-counts.json")[basename(path)];
  if (anchors !== undefined) {
    // Counts bookmarks in the raw file: links within descriptions are anchors, but not bookmarks.
    const bookmarks = readFileSync(path, "latin1").match(/<dt>\s*<a\b/gi)?.length ?? 0;
    return { goal: `${bookmarks} of ${anchors} anchors`, isMet: bookmarks === result.items };
  }
  const expected = readExpected<Expected>(folder, "expected.json")[basename(path)];
  if (expected?.highlights !== undefined)
    return {
      goal: `${expected.highlights} highlights in ${expected.books}`,
      isMet: result.highlights === expected.highlights && result.items === expected.books,
    };
  if (expected?.kept === undefined) return { goal: "", isMet: null };
  const count = basename(path) === "readwise.csv" ? result.highlights : result.items;
  return { goal: `${expected.kept} kept`, isMet: count === expected.kept };
}

export async function evaluateImports(): Promise<Report | Skipped> {
  const folder = findCorpus("imports");
  if (folder === null) return { title, skipped: "The corpus imports/ is not on this machine." };
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !/LICENSE|COPYING|anchor-counts|expected\.json/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted();
  const rows: Row[] = [];
  for (const path of files) {
    const found = await readFound(path);
    const what = path.slice(folder.length + 1);
    if (Array.isArray(found)) {
      const result = describe(found);
      rows.push({ what, value: result.value, ...judge(path, result) });
    } else {
      rows.push({
        what,
        value: `${found.code}: ${found.message.split(". ")[0]}`,
        goal: "",
        isMet: null,
      });
    }
  }
  return { title, size: `${files.length} files`, rows, notes: [] };
}
