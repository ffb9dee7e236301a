import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

/**
 * Creates the query cache, one per tab. Lists stay fresh for five minutes, because live events update them.
 */
export function createQueryClient(): QueryClient {
  // During SSR the cache lives as long as the page: no retries, and no timers that keep it in memory.
  const isOfPage = typeof document === "undefined";
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: isOfPage ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: (failures, error) => !isOfPage && failures < 1 && mayPass(error),
        refetchOnWindowFocus: false,
      },
      // "always": without a connection a form fails at once, instead of waiting silently.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Retries only missing responses and server errors. A 4xx response is final. */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
