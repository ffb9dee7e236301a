import { Entry } from "#features/entries/contract.ts";
import { LibraryCount, LibraryValues } from "#features/library/contract.ts";
import { SavedFilter } from "#features/saved-filters/contract.ts";
import { pageOf, wholeList } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

export const library = {
  tag: "Library",
  about: "All entries, with filters that combine. Filters can be saved under a name.",
  operations: {
    "GET /api/library": {
      summary: "List all entries that meet the filters",
      about:
        "An entry must meet every filter that is given. With `shared=true`, of the entries that other users added to shared collections; `state` and `highlighted` are then yours, too.",
      answer: pageOf(Entry),
    },
    "GET /api/library/count": {
      summary: "Count the entries that meet the filters",
      about: "Counting stops at 1,000.",
      answer: LibraryCount,
    },
    "GET /api/library/values": {
      summary: "List the most frequent values of one filter",
      about:
        "Among the entries that meet the other filters. Counting stops at 1,000 per value, and at the newest 10,000 entries.",
      answer: LibraryValues,
    },
    "GET /api/saved-filters": { summary: "List saved filters", answer: wholeList(SavedFilter) },
    "POST /api/saved-filters": {
      summary: "Save a filter under a name",
      answer: SavedFilter,
      status: 201,
    },
    "PATCH /api/saved-filters/:id": {
      summary: "Rename, change or move a saved filter",
      answer: SavedFilter,
    },
    "DELETE /api/saved-filters/:id": { summary: "Delete a saved filter", answer: null },
  },
} satisfies OperationGroup;
