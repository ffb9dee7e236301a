import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { KeyCreate, keysApi } from "#features/keys/contract.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof keysApi>();

/** Always stale, because the last use of a key changes outside this client. */
export const keysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async ({ signal }) => (await call("GET /api/keys", { signal })).items,
  staleTime: 0,
});

export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: KeyCreate) => call("POST /api/keys", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
    // Never keep the key in the cache after it was shown.
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /api/keys/:id", { params: { id } }),
    onSuccess: (_done, id) =>
      client.setQueryData(keysQuery.queryKey, (all) => all?.filter((key) => key.id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
}
