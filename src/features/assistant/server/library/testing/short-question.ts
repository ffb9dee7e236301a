import type { LibraryQuestion } from "../reading.ts";

/** Names of a vocabulary, each with its only value. */
export const named = (...pairs: [string, string][]) =>
  new Map(pairs.map(([name, value]) => [name, [value]]));

/** What was understood, without what is as usual. */
export function toShort(parsed: LibraryQuestion | null): object | null {
  if (parsed === null) return null;
  const { kind, values, sort, limit } = parsed;
  return {
    ...values,
    ...(kind !== "list" && { kind }),
    ...(sort !== "newest" && { sort }),
    ...(limit !== null && { limit }),
  };
}
