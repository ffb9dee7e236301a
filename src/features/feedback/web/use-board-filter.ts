import { useNavigate, useSearch } from "@tanstack/react-router";
import { severities } from "#features/feedback/contract.ts";
import type { BoardFilter } from "./queries.ts";

/** The board's filter, stored in the URL. */
export function useBoardFilter(): [BoardFilter, (filter: BoardFilter) => void] {
  const navigate = useNavigate();
  const filter = parseBoardFilter(useSearch({ strict: false }));
  const choose = (next: BoardFilter) =>
    void navigate({
      to: ".",
      search: parseBoardFilter(next) as never,
      replace: true,
      resetScroll: false,
    });
  return [filter, choose];
}

/** Omits default values, so that equal filters share one cache key. */
export function parseBoardFilter(search: Readonly<Record<string, unknown>>): BoardFilter {
  const severity = severities.find((one) => one === search["severity"]);
  return {
    ...(severity && { severity }),
    ...(String(search["closed"]) === "true" && { closed: "true" }),
  };
}
