import type { Import, ImportRow, RowOutcome } from "#features/imports/contract.ts";

export const noRows = {
  total: 0,
  waiting: 0,
  imported: 0,
  duplicate: 0,
  refused: 0,
  unreadable: 0,
  failed: 0,
  removed: 0,
};

export function makeImport(part: Partial<Import> = {}): Import {
  return {
    id: "i1",
    fileName: "bookmarks.html",
    status: "ready",
    format: "netscape",
    counts: { ...noRows, total: 2_001, waiting: 1_893, duplicate: 104, refused: 4 },
    reading: { waiting: 0, ready: 0, failed: 0 },
    collections: [],
    lost: [],
    added: { highlights: 0, entries: 0, waiting: 0 },
    part: 1,
    fileRows: 2_001,
    failure: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    finishedAt: null,
    ...part,
  };
}

export function makeRow(
  line: number,
  outcome: RowOutcome,
  part: Partial<ImportRow> = {},
): ImportRow {
  return {
    line,
    title: `Row ${line}`,
    url: `https://example.com/${line}`,
    collection: "Reading",
    outcome,
    reason: null,
    entryId: null,
    ...part,
  };
}
