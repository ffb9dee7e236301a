import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getPlainText } from "#shared/article/plain-text.ts";
import { anyArticle } from "#shared/article/testing/any-article.ts";
import { fromMarkup } from "./testing/documents.ts";
import { extendToWords } from "./whole-words.ts";

/** The extended passage for a paragraph in which brackets show what is selected. */
function extend(marked: string, language?: string): string {
  const { blocks } = fromMarkup(`<p>${marked.replace("[", "").replace("]", "")}</p>`);
  const start = marked.indexOf("[");
  const passage = extendToWords(blocks, { start, end: marked.indexOf("]") - 1 }, language);
  return getPlainText({ blocks }).slice(passage.start, passage.end);
}

describe("extendToWords", () => {
  it.each([
    ["words", "the li[ghthouse at Eddyst]one stood", "lighthouse at Eddystone"],
    ["one word", "the light[h]ouse", "lighthouse"],
    ["whole words", "the [lighthouse] stood", "lighthouse"],
    ["white space", "the[ lighthouse ]stood", " lighthouse "],
    ["punctuation", "“s[o” he said, a]nd left", "so” he said, and"],
    ["punctuation alone", "so[, ]then", ", "],
    ["numbers and apostrophes", "It did[n't cost 1,0]00.50", "didn't cost 1,000.50"],
    ["the edges of a block", "[It did.]", "It did."],
    ["an emoji of several characters", "so 👩‍[🌾] it", "👩‍🌾"],
    ["an accent that is a character", "fox[\u0301 au la]it", "fox\u0301 au lait"],
  ])("adds the rest of %s", (_what, marked, quote) => expect(extend(marked)).toBe(quote));

  it.each([
    ["ja", "私は図[書館で]本を読む", "図書館で"],
    ["zh", "我喜[欢音]乐和电影", "喜欢音乐"],
    ["th", "ฉันไปโรง[เรียน]ทุกวัน", "โรงเรียน"],
    ["not-a-language-at-all", "the li[ght]house", "lighthouse"],
  ])("knows the words of the language %s", (language, marked, quote) =>
    expect(extend(marked, language)).toBe(quote),
  );

  it("ends at a formula, which is selected as a whole", () => {
    const math = '<math alttext="n+x"><mi>n</mi><mo>+</mo><mi>x</mi></math>';
    const { blocks } = fromMarkup(`<p>the ${math}th power</p>`);
    expect(extendToWords(blocks, { start: 4, end: 7 })).toEqual({ start: 4, end: 7 });
    expect(extendToWords(blocks, { start: 8, end: 12 })).toEqual({ start: 7, end: 15 });
  });

  it("extends any passage to the edges of words, within its blocks", () => {
    fc.assert(
      fc.property(anyArticle, fc.nat(), fc.nat(), ({ blocks }, from, length) => {
        const whole = getPlainText({ blocks });
        fc.pre(whole.length > 0);
        const start = from % whole.length;
        const end = Math.min(whole.length, start + 1 + (length % 40));
        const passage = extendToWords(blocks, { start, end });
        expect(passage.start).toBeLessThanOrEqual(start);
        expect(passage.end).toBeGreaterThanOrEqual(end);
        expect(extendToWords(blocks, passage)).toEqual(passage);
        expect(whole.slice(passage.start, passage.end).isWellFormed()).toBe(true);
        const segmenter = new Intl.Segmenter("en", { granularity: "word" });
        for (const [at, given] of [
          [passage.start, start],
          [passage.end, end],
        ] as const) {
          // Outside a block, and within white space, nothing is added.
          const block = blocks.find(
            ({ start: first, text }) => first <= given && given <= first + text.length,
          );
          if (!block || at === given) continue;
          expect(at).toBeGreaterThanOrEqual(block.start);
          expect(at).toBeLessThanOrEqual(block.start + block.text.length);
          const edges = [...segmenter.segment(block.text)].map(({ index }) => block.start + index);
          expect([...edges, block.start + block.text.length]).toContain(at);
        }
      }),
    );
  });
});
