/** A quoted span of an entry's full text, from `?at=start-end`: UTF-16 offsets. */
export type Passage = { start: number; end: number };

/** Null if absent or invalid. */
export function parsePassage(at: unknown): Passage | null {
  const match = /^(\d{1,8})-(\d{1,8})$/.exec(String(at ?? ""));
  if (!match) return null;
  const [start, end] = [Number(match[1]), Number(match[2])];
  return start < end ? { start, end } : null;
}
