import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Import, ImportRow, RowOutcome } from "#features/imports/contract.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/data/api.ts";
import { pagesOf } from "#web/pages-of.ts";

const rowsAtOnce = 50;

export const importKeys = {
  lists: ["imports", "list"],
  details: ["imports", "detail"],
  detail: (id: string) => ["imports", "detail", id],
  rows: (id: string) => ["imports", "rows", id],
} as const;

/** The user's imports, latest first. */
export const importsQuery = infiniteQueryOptions({
  queryKey: importKeys.lists,
  ...pagesOf<Page<Import>>("/api/imports"),
});

export function importQuery(id: string) {
  return queryOptions({
    queryKey: importKeys.detail(id),
    queryFn: ({ signal }) => request<Import>("GET", `/api/imports/${id}`, { signal }),
  });
}

/** Rows in the order of the file; with `outcome` null, all of them. */
export function rowsQuery(id: string, outcome: RowOutcome | null) {
  return infiniteQueryOptions({
    queryKey: [...importKeys.rows(id), outcome],
    ...pagesOf<Page<ImportRow>>(`/api/imports/${id}/rows`, { outcome, limit: rowsAtOnce }),
  });
}
