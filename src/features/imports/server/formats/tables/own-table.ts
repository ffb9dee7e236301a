// Commonplace's own table. It also has rows for entries without a URL.
import type { ImportItem } from "#features/imports/server/items/import-item.ts";
import { parseLabelledHighlights } from "../highlights/labelled-highlights.ts";
import { makeFacts } from "../items/make-item.ts";
import { parseReading } from "../items/parse-reading.ts";
import { parseTime } from "../items/parse-time.ts";
import type { UnusedField } from "../items/unused-fields.ts";
import type { TableRow } from "../source/table-rows.ts";

/** They follow from the page or the text. */
const derived = ["site", "source", "status", "language", "reading minutes"];

export function parseOwnRow(row: TableRow): Partial<ImportItem> {
  const [title, url, why, summary] = ["title", "url", "why", "summary"].map((name) =>
    row.get(name),
  );
  const addedBy = row.get("added by");
  for (const name of derived) row.get(name);
  const unused: UnusedField[] = [];
  if (row.get("private") === "no") unused.push("Public sharing");
  if (row.get("read") === "reading") unused.push("Reading positions");
  if (row.get("file") !== null) unused.push("Uploaded files");
  return {
    title: title ?? null,
    url: url ?? null,
    source: url ? "url" : "text",
    text: url ? null : (summary ?? why ?? title ?? null),
    note: [why, addedBy && `Added by ${addedBy}.`].filter(Boolean).join("\n\n"),
    isOwnNote: true,
    description: summary ?? null,
    folders: [row.get("collection") ?? ""],
    topics: row.get("topics")?.split("; ") ?? [],
    takeaways: row.get("takeaways")?.split("\n") ?? [],
    highlights: parseLabelledHighlights(row.get("highlights")),
    facts: makeFacts({
      author: row.get("author"),
      publishedOn: row.get("published"),
      modifiedOn: row.get("modified"),
      canonicalUrl: row.get("canonical url"),
    }),
    createdAt: parseTime(row.get("created")),
    updatedAt: parseTime(row.get("updated")),
    reading: parseReading(row.get("read") === "finished"),
    unused,
  };
}
