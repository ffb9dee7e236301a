import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildTextArticle } from "#server/article/text-article.ts";
import { listLines } from "./list-lines.ts";
import { listSentences } from "./list-sentences.ts";

function segment(text: string, language = "en"): string[] {
  const { blocks } = buildTextArticle(text, language);
  return listSentences(listLines(blocks)).map((sentence) => sentence.text);
}

describe("listSentences", () => {
  it.each([
    ["Dr. Smith met Mrs. J. K. Jones at 3.5 p.m. on the pier. They left early that day.", 2],
    ["The U.S. economy grew by 2.4 percent last year. Prices did not change at all.", 2],
    ["Use a tool, e.g. a hammer, for this kind of work. See Fig. 3 for the details of it.", 2],
    ["He asked “Why now?” and then left the room quietly.", 1],
    ["It was No. 5 on the list of the Acme Co. in those years.", 1],
    ["the first result was poor .  the second result was far better .", 2],
  ])("splits %s", (text, count) => {
    expect(segment(text)).toHaveLength(count);
  });

  it("joins hard-wrapped lines, and separates headings and items", () => {
    const text =
      "Notes on tides\n\nThe tide comes in twice a day, always late,\nand it leaves again without being asked to.\n\n- Bring a pair of boots.\n- Leave before dark.";
    expect(segment(text)).toEqual([
      "Notes on tides",
      "The tide comes in twice a day, always late, and it leaves again without being asked to.",
      "Bring a pair of boots.",
      "Leave before dark.",
    ]);
  });

  it("leaves out code and page furniture, and keeps prose that begins like it", () => {
    const text =
      "Share this on your favourite network\n\nconst total = items.map((item) => item.price);\n\nAdvertisement\n\nBy 2030 the town wants to close half of its streets to private cars.\n\nPhoto: the old bridge\n\nhttps://example.com/next";
    expect(segment(text)).toEqual([
      "By 2030 the town wants to close half of its streets to private cars.",
    ]);
  });

  it("returns only text of the input, apart from white space", () => {
    const word = fc.constantFrom(
      "Dr. Who",
      "No. 5",
      "“Stop!”",
      "e.g.",
      "i.e. this",
      "\n\n",
      "\n",
      "- ",
      "# ",
      "1. ",
      ".",
      "?!",
      "A",
      "river",
      "的。",
      "(see",
      ")",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 80 }), (words) => {
        const text = words.join(" ");
        const whole = text.replace(/\s/gu, "");
        for (const sentence of segment(text)) expect(whole).toContain(sentence.replace(/\s/gu, ""));
      }),
    );
  });
});
