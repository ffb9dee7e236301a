import type { Sliced } from "#server/limits/work-budget.ts";

/** Characters between two interruptions: about 50 microseconds. */
const stretchLength = 16_384;
/** Characters compared in the time of one unit of a budget. */
const charactersPerUnit = 40;

/**
 * The offsets in `text`, from `from` on, at which `sought` occurs, at most `max`; they may overlap. Takes time in
 * proportion to both lengths (Knuth, Morris and Pratt 1977): `indexOf` takes their product in texts that repeat
 * themselves, and cannot be interrupted. An empty text is not found anywhere.
 */
export function* findOccurrences(
  text: string,
  sought: string,
  { from = 0, max }: { from?: number; max: number },
): Sliced<number[]> {
  const found: number[] = [];
  if (sought === "" || text.length - from < sought.length) return found;
  const borders = yield* listBorders(sought);
  let matched = 0;
  for (let at = from; at < text.length && found.length < max; at += 1) {
    const code = text.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== code) matched = borders[matched - 1]!;
    if (sought.charCodeAt(matched) === code) matched += 1;
    if (matched === sought.length) {
      found.push(at + 1 - matched);
      matched = borders[matched - 1]!;
    }
    if ((at - from) % stretchLength === stretchLength - 1) yield stretchLength / charactersPerUnit;
  }
  return found;
}

/** Up to this length, even the worst case of `indexOf`, which compares all of it at each character, is faster. */
const shortLength = 32;

/**
 * As `indexOf`, in time proportional to both lengths, and without interruption: for texts that the caller has just read to
 * their end anyway.
 */
export function indexOfText(text: string, sought: string, from = 0): number {
  if (sought.length <= shortLength) return text.indexOf(sought, from);
  return runAtOnce(findFirst(text, sought, from));
}

/** As `findOccurrences`, without interruption. */
export function listOccurrences(text: string, sought: string, max: number): number[] {
  return runAtOnce(findOccurrences(text, sought, { max }));
}

function runAtOnce<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** As `replaceAll` with two strings, in the same way. */
export function replaceText(text: string, sought: string, replacement: string): string {
  if (sought === "") return text;
  const pieces: string[] = [];
  let at = 0;
  for (let next = indexOfText(text, sought); next >= 0; next = indexOfText(text, sought, at)) {
    pieces.push(text.slice(at, next), replacement);
    at = next + sought.length;
  }
  return pieces.join("") + text.slice(at);
}

/** The first offset, or -1. */
export function* findFirst(text: string, sought: string, from = 0): Sliced<number> {
  const [first = -1] = yield* findOccurrences(text, sought, { from, max: 1 });
  return first;
}

/** For each beginning of `sought`, the length of its longest end that is also its beginning. */
function* listBorders(sought: string): Sliced<Uint32Array> {
  const borders = new Uint32Array(sought.length);
  let length = 0;
  for (let at = 1; at < sought.length; at += 1) {
    const code = sought.charCodeAt(at);
    while (length > 0 && sought.charCodeAt(length) !== code) length = borders[length - 1]!;
    if (sought.charCodeAt(length) === code) length += 1;
    borders[at] = length;
    if (at % stretchLength === 0) yield stretchLength / charactersPerUnit;
  }
  return borders;
}
