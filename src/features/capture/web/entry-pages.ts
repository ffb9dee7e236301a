import { queryOptions } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { callerOf } from "#web/data/client.ts";
import type { captureApi } from "#features/capture/contract.ts";

const call = callerOf<typeof captureApi>();

type Read = Pick<Entry, "id" | "updatedAt">;

/** The words of a page, with their positions on it. */
export function entryPageQuery({ id, updatedAt }: Read, page: number) {
  return queryOptions({
    queryKey: ["entry-page", id, updatedAt, page] as const,
    queryFn: ({ signal }) =>
      call("GET /api/entries/:id/pages/:page", { params: { id, page }, signal }),
  });
}
