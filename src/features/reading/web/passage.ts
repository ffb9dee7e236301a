/** A quoted stretch of an entry's full text, as `?at=start-end` says it: UTF-16 offsets. */
export type Passage = { start: number; end: number };

/** Null where nothing is asked for, or nothing that could be a place in a text. */
export function readPassage(at: unknown): Passage | null {
  const match = /^(\d{1,8})-(\d{1,8})$/.exec(String(at ?? ""));
  if (!match) return null;
  const [start, end] = [Number(match[1]), Number(match[2])];
  return start < end ? { start, end } : null;
}
