import { queryOptions } from "@tanstack/react-query";
import type { EntryPages, EntryPageWords } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { request } from "#web/data/api.ts";

type Read = Pick<Entry, "id" | "updatedAt">;

/** The pages of an entry that were read as images. Keyed by the entry's last change. */
export function entryPagesQuery({ id, updatedAt }: Read) {
  return queryOptions({
    queryKey: ["entry-pages", id, updatedAt] as const,
    queryFn: ({ signal }) => request<EntryPages>("GET", `/api/entries/${id}/pages`, { signal }),
  });
}

/** The words of a page, with their positions on it. */
export function entryPageQuery({ id, updatedAt }: Read, page: number) {
  return queryOptions({
    queryKey: ["entry-page", id, updatedAt, page] as const,
    queryFn: ({ signal }) =>
      request<EntryPageWords>("GET", `/api/entries/${id}/pages/${page}`, { signal }),
  });
}
