import { queryOptions } from "@tanstack/react-query";
import type { EntryPageWords } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { request } from "#web/data/api.ts";

type Read = Pick<Entry, "id" | "updatedAt">;

/** The words of a page, with their positions on it. */
export function entryPageQuery({ id, updatedAt }: Read, page: number) {
  return queryOptions({
    queryKey: ["entry-page", id, updatedAt, page] as const,
    queryFn: ({ signal }) =>
      request<EntryPageWords>("GET", `/api/entries/${id}/pages/${page}`, { signal }),
  });
}
