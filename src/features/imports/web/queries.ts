import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { RowOutcome, importsApi } from "#features/imports/contract.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof importsApi>();

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
  ...pagesFrom((options) => call("GET /api/imports", options), {}),
});

export function importQuery(id: string) {
  return queryOptions({
    queryKey: importKeys.detail(id),
    queryFn: ({ signal }) => call("GET /api/imports/:id", { params: { id }, signal }),
  });
}

/** Rows in the order of the file; with `outcome` null, all of them. */
export function rowsQuery(id: string, outcome: RowOutcome | null) {
  return infiniteQueryOptions({
    queryKey: [...importKeys.rows(id), outcome],
    ...pagesFrom((options) => call("GET /api/imports/:id/rows", { params: { id }, ...options }), {
      outcome,
      limit: rowsAtOnce,
    }),
  });
}
