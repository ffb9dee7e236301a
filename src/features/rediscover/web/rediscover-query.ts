import { queryOptions } from "@tanstack/react-query";
import type { Rediscover } from "#features/rediscover/contract.ts";
import { request } from "#web/data/api.ts";

export const rediscoverQuery = queryOptions({
  queryKey: ["rediscover"],
  queryFn: ({ signal }) => request<Rediscover>("GET", "/api/rediscover", { signal }),
});
