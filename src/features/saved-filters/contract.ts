import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { wholeList } from "#shared/pages.ts";
import { isFiltered, maxSavedFilters, parseLibrarySearch } from "#shared/library-filters.ts";

const name = z
  .string()
  .trim()
  .min(1, "Please enter a name")
  .max(100, "A name has at most 100 characters");
const search = z
  .string()
  .max(5_000, "This filter is too long to save")
  .refine((text) => isFiltered(parseLibrarySearch(text)), "Please choose at least one filter first")
  .describe("The search of the page's URL, such as topic=owls&note=true.");

export const SavedFilter = z
  .object({ id: z.uuid(), name: z.string(), search: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: "SavedFilter" });
export type SavedFilter = z.infer<typeof SavedFilter>;

export const SavedFilterCreate = z.object({ name, search });
export type SavedFilterCreate = z.input<typeof SavedFilterCreate>;

export const SavedFilterUpdate = z
  .object({
    name,
    search,
    position: z.int().min(0).max(maxSavedFilters).describe("Its place in the list, from 0."),
  })
  .partial();
export type SavedFilterUpdate = z.input<typeof SavedFilterUpdate>;

/** A saved filter of the library. Ids in `search` name collections and projects of the document. */
export const ExportedSavedFilter = z.object({ name: z.string(), search: z.string() });
export type ExportedSavedFilter = z.infer<typeof ExportedSavedFilter>;

export const savedFiltersApi = defineApi("Library", {
  "GET /api/saved-filters": {
    summary: "List saved filters",
    scope: "read",
    answer: wholeList(SavedFilter),
  },
  "POST /api/saved-filters": {
    summary: "Save a filter under a name",
    scope: "write",
    body: SavedFilterCreate,
    answer: SavedFilter,
    status: 201,
  },
  "PATCH /api/saved-filters/:id": {
    summary: "Rename, change or move a saved filter",
    scope: "write",
    body: SavedFilterUpdate,
    answer: SavedFilter,
  },
  "DELETE /api/saved-filters/:id": {
    summary: "Delete a saved filter",
    scope: "write",
    answer: null,
  },
});
