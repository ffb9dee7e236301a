import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

/** One cache per tab. Lists stay fresh for five minutes, for live events keep them so. */
export function createQueryClient(): QueryClient {
  // Where pages are drawn one lives as long as its page: it tries nothing again, and no timer holds it.
  const isOfPage = typeof document === "undefined";
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: isOfPage ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: (failures, error) => !isOfPage && failures < 1 && mayPass(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}

/** A refusal is an answer: only silence and a failing server are worth another try. */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
