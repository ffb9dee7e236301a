import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anchorQuote, takeContext } from "./anchor-quote.ts";
import { changeText, makeText } from "./testing/change-text.ts";

describe("anchorQuote", () => {
  it("finds at least 99 % of the highlights whose words remain, and none in a wrong place", () => {
    const wrong: unknown[] = [];
    const counted = { remaining: 0, found: 0, gone: 0 };
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
            const isRight =
              span === null ||
              (isWhole
                ? span.start === from && span.end === to
                : kept > 0 && span.start < to && span.end > from);
            if (!isRight) wrong.push({ seed, kind, start, end, quote: quote.slice(0, 80), span });
            if (kept === 0) counted.gone += 1;
            if (kept < length * 0.8) continue;
            counted.remaining += 1;
            if (span !== null) counted.found += 1;
          }
        },
      ),
      { numRuns: 80, seed: 7 },
    );
    expect(wrong).toEqual([]);
    expect(counted.remaining).toBeGreaterThan(1_000);
    expect(counted.gone).toBeGreaterThan(10);
    expect(counted.found / counted.remaining).toBeGreaterThanOrEqual(0.99);
  });

  const text = "Bees dance. They tell each other where the flowers are. Bees dance again at noon.";
  const at = (quote: string, start = text.indexOf(quote)) => ({
    quote,
    start,
    ...takeContext(text, { start, end: start + quote.length }),
  });
  const find = (changed: string, quote: ReturnType<typeof at>) => {
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
