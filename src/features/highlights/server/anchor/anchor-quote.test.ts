import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anchorQuote as anchorInSlices,
  type Quote,
  type Span,
  takeContext,
} from "./anchor-quote.ts";
import { changeText, makeText } from "./testing/change-text.ts";

function anchorQuote(text: string, sought: Quote) {
  const work = anchorInSlices(text, sought);
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}

/** Of all that either span covers, the part that both cover. */
function shareOverlap(one: Span, other: Span): number {
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return common / (Math.max(one.end, other.end) - Math.min(one.start, other.start));
}

describe("anchorQuote", () => {
  it("finds at least 99 % of the highlights whose words remain, and none in a wrong place", () => {
    const wrong: unknown[] = [];
    const counted = { whole: 0, wholeFound: 0, most: 0, mostFound: 0, gone: 0 };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.constantFrom("words", "sentences"),
        (seed, kind) => {
          const text = makeText(seed);
          const changed = changeText(text, seed + 1, kind as "words" | "sentences");
          for (const [start, length] of changed.pickPassages(20)) {
            const end = start + length;
            const quote = text.slice(start, end);
            const span = anchorQuote(changed.text, {
              quote,
              ...takeContext(text, { start, end }),
              start,
            });
            const { kept, from, to, isWhole } = changed.follow(start, end);
            // Unchanged words at exactly their place; changed ones where most of them are; removed ones nowhere.
            const isRight =
              span === null ||
              (isWhole
                ? span.start === from && span.end === to
                : kept > 0 && shareOverlap(span, { start: from, end: to }) > 0.5);
            if (!isRight) wrong.push({ seed, kind, start, end, quote: quote.slice(0, 80), span });
            if (kept === 0) counted.gone += 1;
            const [isFound, isAllLeft] = [span === null ? 0 : 1, kept === length];
            if (isAllLeft) counted.whole += 1;
            if (isAllLeft) counted.wholeFound += isFound;
            if (kept < length * 0.8) continue;
            counted.most += 1;
            counted.mostFound += isFound;
          }
        },
      ),
      { numRuns: 80, seed: 7 },
    );
    expect(wrong).toEqual([]);
    expect(counted.whole).toBeGreaterThan(700);
    expect(counted.gone).toBeGreaterThan(10);
    expect(counted.wholeFound / counted.whole).toBeGreaterThanOrEqual(0.99);
    expect(counted.mostFound / counted.most).toBeGreaterThanOrEqual(0.99);
  });

  const text = "Bees dance. They tell each other where the flowers are. Bees dance again at noon.";
  const at = (quote: string, start = text.indexOf(quote)) => ({
    quote,
    start,
    ...takeContext(text, { start, end: start + quote.length }),
  });
  const find = (changed: string, quote: Quote) => {
    const span = anchorQuote(changed, quote);
    return span && changed.slice(span.start, span.end);
  };

  it("finds the same occurrence of a repeated quote", () => {
    const second = at("Bees dance", text.lastIndexOf("Bees dance"));
    const changed = `A new first sentence. ${text}`;
    expect(anchorQuote(changed, second)?.start).toBe(changed.lastIndexOf("Bees dance"));
  });

  it("does not take another occurrence for one that was removed", () => {
    const removed = at("Bees dance", text.lastIndexOf("Bees dance"));
    expect(anchorQuote(text.replace("Bees dance again at noon.", ""), removed)).toBeNull();
  });

  it("finds a passage with changed words, and returns its present words", () => {
    const quote = at("They tell each other where the flowers are.");
    expect(find(text.replace("each other", "one another"), quote)).toBe(
      "They tell one another where the flowers are.",
    );
  });

  it("finds nothing in an empty text, or for a row whose numbers are different", () => {
    expect(anchorQuote("", at("Bees dance"))).toBeNull();
    const rows = (...numbers: number[]) =>
      numbers.map((n) => `Row ${n} ${n * 37} items\n`).join("");
    const start = rows(10, 11).length;
    const row = rows(12).trim();
    const span = { start, end: start + row.length };
    const sought = { quote: row, start, ...takeContext(rows(10, 11, 12, 13, 14), span) };
    expect(anchorQuote(rows(10, 11, 13, 14), sought)).toBeNull();
  });

  it("finds a quote whose place is not known only where it is alone", () => {
    const imported = (quote: string) => ({ quote, prefix: "", suffix: "", start: null });
    expect(find(text, imported("the flowers"))).toBe("the flowers");
    expect(find(text, imported("They tell each one where flowers are."))).toBe(
      "They tell each other where the flowers are.",
    );
    expect(anchorQuote(text, imported("Bees dance"))).toBeNull();
  });

  it("finds a long passage whose first sentence was removed", () => {
    const whole = makeText(5);
    const span = { start: whole.indexOf(". ", 1_000) + 2, end: whole.indexOf(". ", 3_000) + 1 };
    const long = whole.slice(span.start, span.end);
    const rest = long.slice(long.indexOf(". ", 100) + 2);
    const shorter = whole.slice(0, span.start) + rest + whole.slice(span.end);
    const found = find(shorter, { quote: long, start: span.start, ...takeContext(whole, span) });
    expect(found?.slice(-rest.length + 20)).toBe(rest.slice(20));
    expect(found!.length).toBeLessThan(rest.length + 20);
  });
});
