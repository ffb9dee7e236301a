import type { ImportItem } from "./import-item.ts";

/** Further fields are counted. */
const maxNamed = 12;

/** Names what a row contains that is not imported, in sentences; null if there is nothing. */
export function describeUnused({
  unused,
  unreadDates,
}: Pick<ImportItem, "unused" | "unreadDates">): string | null {
  const names = [...new Set(unused)];
  const further = names.length - maxNamed;
  const named = names.slice(0, maxNamed).map((name) => name.slice(0, 80));
  if (further > 0) named.push(`${further} further ${further === 1 ? "field" : "fields"}`);
  const dates = [...new Set(unreadDates)].slice(0, 3).map((date) => `“${date.slice(0, 100)}”`);
  const sentences = [
    named.length > 0 && `Not imported: ${named.join(", ")}.`,
    dates.length > 0 && `Not understood as a date: ${dates.join(", ")}.`,
  ].filter(Boolean);
  return sentences.join(" ").toWellFormed() || null;
}
