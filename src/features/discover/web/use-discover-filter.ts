import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { DiscoverFilter } from "./queries.ts";

/** Milliseconds of rest after which what is typed is searched for. */
const typingRest = 150;

/** What is looked for, kept in the address, so that Back finds it again. */
export function useDiscoverFilter(): {
  filter: DiscoverFilter;
  typed: string;
  setTyped: (text: string) => void;
  change: (part: Pick<DiscoverFilter, "topic" | "order">) => void;
} {
  const navigate = useNavigate();
  const filter = readDiscoverFilter(useSearch({ strict: false }));
  const [typed, setTyped] = useState(filter.q ?? "");
  const wanted = typed.trim();
  const { q = "", topic, order } = filter;

  useEffect(() => {
    if (wanted === q) return;
    const timer = setTimeout(
      () =>
        void navigate({
          to: ".",
          search: writeFilter({ q: wanted || undefined, topic, order }) as never,
          replace: true,
          resetScroll: false,
        }),
      wanted ? typingRest : 0,
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
        search: writeFilter({ q: wanted || undefined, topic, order, ...part }) as never,
        replace: true,
        resetScroll: false,
      }),
  };
}

/** As an address holds it; what is no filter is left out. */
export function readDiscoverFilter(search: Readonly<Record<string, unknown>>): DiscoverFilter {
  const read = (name: string) => (search[name] === undefined ? "" : String(search[name]));
  return writeFilter({
    q: read("q") || undefined,
    topic: read("topic") || undefined,
    order: search["order"] === "for-you" ? "for-you" : undefined,
  });
}

/** Without parts that are not there: a cache tells them apart. */
function writeFilter(filter: DiscoverFilter): DiscoverFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as DiscoverFilter;
}
