// Repairs truncated JSON by dropping the incomplete end.

/** The closing bracket of an open one, and the enclosing open bracket. */
type Open = { close: string; outer: Open | null };

/**
 * Returns the longest beginning of `text` that can be closed, with the closing brackets: after any member
 * ("any"), or after the last complete object or array ("whole"). Returns complete JSON unchanged; null if
 * nothing is complete.
 */
export function closeJson(text: string, cut: "any" | "whole"): string | null {
  let open: Open | null = null;
  let safe: { at: number; open: Open | null } | null = null;
  const marks = /["[\]{},]/g;
  const stringMarks = /["\\]/g;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const sign = mark[0];
    if (sign === '"') {
      const end = findStringEnd(text, marks.lastIndex, stringMarks);
      if (end < 0) break;
      marks.lastIndex = end;
    } else if (sign === "{" || sign === "[") {
      open = { close: sign === "{" ? "}" : "]", outer: open };
      if (cut === "any") safe = { at: marks.lastIndex, open };
    } else if (sign === ",") {
      if (cut === "any") safe = { at: mark.index, open };
    } else {
      if (open === null || open.close !== sign) break;
      open = open.outer;
      safe = { at: marks.lastIndex, open };
      if (open === null) return text.slice(0, marks.lastIndex);
    }
  }
  if (safe === null) return null;
  const closers: string[] = [];
  for (let bracket = safe.open; bracket !== null; bracket = bracket.outer)
    closers.push(bracket.close);
  return text.slice(0, safe.at) + closers.join("");
}

/**
 * Returns the index after the closing quote of the string that began before `from`; -1 if it is not closed.
 */
function findStringEnd(text: string, from: number, marks: RegExp): number {
  marks.lastIndex = from;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === '"') return marks.lastIndex;
    marks.lastIndex += 1;
  }
  return -1;
}
