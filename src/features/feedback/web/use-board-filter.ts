import { useNavigate, useSearch } from "@tanstack/react-router";
import { severities } from "#features/feedback/contract.ts";
import type { BoardFilter } from "./queries.ts";

/** What the board is narrowed to, kept in the address. */
export function useBoardFilter(): [BoardFilter, (filter: BoardFilter) => void] {
  const navigate = useNavigate();
  const filter = readBoardFilter(useSearch({ strict: false }));
  const choose = (next: BoardFilter) =>
    void navigate({
      to: ".",
      search: readBoardFilter(next) as never,
      replace: true,
      resetScroll: false,
    });
  return [filter, choose];
}

/** As an address holds it, without what does not narrow or widen: a cache tells them apart. */
export function readBoardFilter(search: Readonly<Record<string, unknown>>): BoardFilter {
  const severity = severities.find((one) => one === search["severity"]);
  return {
    ...(severity && { severity }),
    ...(String(search["closed"]) === "true" && { closed: "true" }),
  };
}
