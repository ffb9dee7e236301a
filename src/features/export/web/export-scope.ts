import { type ExportFormat, maxSelected } from "#features/export/contract.ts";

/** The exported objects; `title` is shown in the dialog. */
export type ExportScope =
  | { kind: "all" }
  | { kind: "collection"; id: string; title: string }
  | { kind: "project"; id: string; title: string }
  | { kind: "selection"; ids: readonly string[] };

export const formatChoices: readonly { format: ExportFormat; name: string; purpose: string }[] = [
  {
    format: "json",
    name: "Commonplace (JSON)",
    purpose: "Everything, nothing lost: to keep safe, or to import into another Commonplace.",
  },
  {
    format: "markdown",
    name: "Markdown",
    purpose: "A note for each entry in a folder for each collection: for Obsidian, or any editor.",
  },
  {
    format: "html",
    name: "Bookmarks (HTML)",
    purpose: "The links with notes and topics, for every browser. Entries without a link stay out.",
  },
  { format: "csv", name: "Table (CSV)", purpose: "A row for each entry, for spreadsheets." },
];

/** The download URL. */
export function writeExportPath(
  scope: ExportScope,
  format: ExportFormat,
  withFiles: boolean,
): string {
  const path = `/api/export?format=${format}&files=${withFiles}`;
  if (scope.kind === "collection") return `${path}&collectionId=${scope.id}`;
  if (scope.kind === "project") return `${path}&projectId=${scope.id}`;
  // With literal commas; encoded ones would not fit into a request.
  if (scope.kind === "selection") return `${path}&ids=${scope.ids.join(",")}`;
  return path;
}

/** Why it cannot be exported at once; null if it can. */
export function findScopeProblem(scope: ExportScope): string | null {
  return scope.kind === "selection" && scope.ids.length > maxSelected
    ? `At most ${maxSelected} entries can be exported as a selection. Select fewer, or export the whole collection.`
    : null;
}
