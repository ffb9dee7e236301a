import { queryOptions } from "@tanstack/react-query";
import { callerOf } from "#web/data/client.ts";
import type { rediscoverApi } from "#features/rediscover/contract.ts";

const call = callerOf<typeof rediscoverApi>();

export const rediscoverQuery = queryOptions({
  queryKey: ["rediscover"],
  queryFn: ({ signal }) => call("GET /api/rediscover", { signal }),
});
