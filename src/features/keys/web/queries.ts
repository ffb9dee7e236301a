import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiKey, CreatedKey, KeyCreate } from "#features/keys/contract.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/data/api.ts";

/** Always stale, because the last use of a key changes outside this client. */
export const keysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async ({ signal }) =>
    (await request<Page<ApiKey>>("GET", "/api/keys", { signal })).items,
  staleTime: 0,
});

export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: KeyCreate) => request<CreatedKey>("POST", "/api/keys", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
    // Never keep the key in the cache after it was shown.
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<void>("DELETE", `/api/keys/${id}`),
    onSuccess: (_done, id) =>
      client.setQueryData(keysQuery.queryKey, (all) => all?.filter((key) => key.id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
}
