import { formatNumber } from "#web/format-number.ts";

/** "1 entry", "1,204 entries". */
export function formatEntryCount(count: number, locale?: string): string {
  return `${formatNumber(count, locale)} ${count === 1 ? "entry" : "entries"}`;
}

/** Categories are stored in lower case; people read them capitalised. */
export function formatCategory(category: string): string {
  const trimmed = category.trim();
  return trimmed ? trimmed[0]!.toUpperCase() + trimmed.slice(1) : "Uncategorized";
}
