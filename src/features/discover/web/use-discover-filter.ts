import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { DiscoverFilter } from "./queries.ts";

/** Milliseconds without typing after which the search starts. */
const typingPauseMs = 150;

/** The filters, kept in the URL, so that Back restores them. */
export function useDiscoverFilter(): {
  filter: DiscoverFilter;
  typed: string;
  setTyped: (text: string) => void;
  change: (part: Pick<DiscoverFilter, "topic" | "order">) => void;
} {
  const navigate = useNavigate();
  const filter = parseDiscoverFilter(useSearch({ strict: false }));
  const [typed, setTyped] = useState(filter.q ?? "");
  const wanted = typed.trim();
  const { q = "", topic, order } = filter;

  useEffect(() => {
    if (wanted === q) return;
    const timer = setTimeout(
      () =>
        void navigate({
          to: ".",
          search: omitUndefined({ q: wanted || undefined, topic, order }) as never,
          replace: true,
          resetScroll: false,
        }),
      wanted ? typingPauseMs : 0,
    );
    return () => clearTimeout(timer);
  }, [wanted, q, topic, order, navigate]);

  return {
    filter,
    typed,
    setTyped,
    change: (part) =>
      void navigate({
        to: ".",
        search: omitUndefined({ q: wanted || undefined, topic, order, ...part }) as never,
        replace: true,
        resetScroll: false,
      }),
  };
}

/** Parses the search parameters of the URL; ignores everything that is not a filter. */
export function parseDiscoverFilter(search: Readonly<Record<string, unknown>>): DiscoverFilter {
  const read = (name: string) => (search[name] === undefined ? "" : String(search[name]));
  return omitUndefined({
    q: read("q") || undefined,
    topic: read("topic") || undefined,
    order: search["order"] === "for-you" ? "for-you" : undefined,
  });
}

/** Omits undefined parts, because they would make a different cache key. */
function omitUndefined(filter: DiscoverFilter): DiscoverFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as DiscoverFilter;
}
