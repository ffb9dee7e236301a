import { formatNumber } from "#web/format-number.ts";

/** "1 entry", "1,204 entries". */
export function formatEntryCount(count: number, locale?: string): string {
  return `${formatNumber(count, locale)} ${count === 1 ? "entry" : "entries"}`;
}

/** "Olga’s" */
export function nameOwner(name: string): string {
  return `${name}’s`;
}

/** Categories are stored in lower case and shown capitalised. */
export function formatCategory(category: string): string {
  const trimmed = category.trim();
  return trimmed ? trimmed[0]!.toUpperCase() + trimmed.slice(1) : "Uncategorized";
}

/** The toast of a restore: "Entry restored. It is private again." */
export function describeRestoration(
  message: string,
  { madePrivate, isOneEntry }: { madePrivate: number; isOneEntry: boolean },
): string {
  if (madePrivate === 0) return message;
  if (isOneEntry) return `${message}. It is private again.`;
  return `${message}. ${formatEntryCount(madePrivate)} ${madePrivate === 1 ? "is" : "are"} private again.`;
}
