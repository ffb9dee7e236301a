/** The filter of /highlights, kept in the URL. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { HighlightColour } from "#features/highlights/contract.ts";
import { highlightColours } from "#shared/highlight-limits.ts";

export type HighlightFilter = {
  q: string;
  /** The collection's id. */
  collection: string;
  topic: string;
  colour: HighlightColour | "";
  /** The first and the last day, in the user's time zone: "2026-11-03". */
  from: string;
  to: string;
};

export const noFilter: HighlightFilter = {
  q: "",
  collection: "",
  topic: "",
  colour: "",
  from: "",
  to: "",
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const maxLength = 200;

/** Values that the server would reject are left out. */
export function parseHighlightFilter(search: Readonly<Record<string, unknown>>): HighlightFilter {
  const read = (name: string) => String(search[name] ?? "").trim();
  const colour = read("colour");
  return {
    q: read("q").slice(0, maxLength),
    collection: uuid.test(read("collection")) ? read("collection") : "",
    topic: read("topic").slice(0, maxLength),
    colour: highlightColours.find((one) => one === colour) ?? "",
    from: readDay(read("from")),
    to: readDay(read("to")),
  };
}

function readDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : "";
}

export function useHighlightFilter() {
  const navigate = useNavigate();
  const filter = parseHighlightFilter(useSearch({ strict: false }) as Record<string, unknown>);
  const setFilter = (change: Partial<HighlightFilter>) => {
    const next = Object.entries(change).map(([name, value]) => [name, value || undefined]);
    void navigate({
      to: ".",
      search: ((known: object) => ({ ...known, ...Object.fromEntries(next) })) as never,
      replace: true,
      resetScroll: false,
    });
  };
  return { filter, setFilter };
}

/** Days begin at midnight in the user's time zone, which the server that renders the page does not know. */
export function dependsOnTimeZone({ from, to }: HighlightFilter): boolean {
  return from !== "" || to !== "";
}

/** The query of GET /api/highlights. */
export function toListQuery({ q, collection, topic, colour, from, to }: HighlightFilter) {
  return {
    q,
    collectionId: collection,
    topic,
    colour,
    from: from && findMidnight(from, 0),
    to: to && findMidnight(to, 1),
  };
}

function findMidnight(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
