/** The part of a file that a request asks for, after RFC 9110. */

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Null: all of it, also where several parts are asked for or the header makes no sense. "unsatisfiable": what is asked
 * for begins after the end.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
