import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReadingInput } from "../contract.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import {
  beesText,
  fermentationText,
  lighthousesText,
  retriesText,
  spanishText,
} from "./testing/texts.ts";
import { enrichText } from "./testing/enrich-text.ts";

function makeInput(text: string, rest: Partial<ReadingInput> = {}): ReadingInput {
  return {
    text,
    title: null,
    siteName: null,
    url: null,
    language: null,
    whyItsInteresting: "",
    knownTopics: [],
    ...rest,
  };
}

const squeeze = (text: string): string => text.replace(/\s+/gu, " ").trim();

function splitSummary(summary: string): string[] {
  return summary.split(/(?<=[.!?])\s+(?=[\p{Lu}“"¿])/u);
}

describe("enrichEmbedded of articles", () => {
  it.each([
    ["bees", beesText],
    ["retries", retriesText],
    ["lighthouses", lighthousesText],
    ["fermentation", fermentationText],
    ["spanish", spanishText],
  ])("summarises %s in a few verbatim sentences in document order", (_, { title, text }) => {
    const { summary } = enrichText(makeInput(text, { title }));
    const whole = squeeze(text);
    const sentences = splitSummary(summary);
    expect(summary.length).toBeGreaterThan(150);
    expect(summary.length).toBeLessThanOrEqual(500);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(4);
    const places = sentences.map((sentence) => whole.indexOf(sentence));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("keeps page furniture, headings, captions and questions out of summary and takeaways", () => {
    const { summary, keyTakeaways } = enrichText(
      makeInput(beesText.text, { title: beesText.title }),
    );
    const said = [summary, ...keyTakeaways].join("\n");
    for (const unwanted of [
      "newsletter",
      "Photo by",
      "Share this",
      "By Ada",
      "Read more",
      "What the counters saw",
      "?",
    ]) {
      expect(said).not.toContain(unwanted);
    }
  });

  it("gives takeaways that do not repeat the summary", () => {
    const { summary, keyTakeaways } = enrichText(
      makeInput(retriesText.text, { title: retriesText.title }),
    );
    expect(keyTakeaways.length).toBeGreaterThanOrEqual(3);
    expect(keyTakeaways.length).toBeLessThanOrEqual(5);
    for (const point of keyTakeaways) {
      expect(point.length).toBeLessThanOrEqual(220);
      expect(summary).not.toContain(point);
      expect(point).not.toMatch(/^(?:This|But|However|It|They)\b/);
    }
  });

  it("names general subjects and no empty words", () => {
    const { mainTopics } = enrichText(makeInput(retriesText.text, { title: retriesText.title }));
    expect(mainTopics).toContain("Distributed systems");
    expect(mainTopics.length).toBeLessThanOrEqual(6);
    for (const empty of ["Time", "People", "Things", "Article", "Server"])
      expect(mainTopics).not.toContain(empty);
  });

  it("makes a topic of what dominates a text", () => {
    const { mainTopics } = enrichText(
      makeInput(lighthousesText.text, { title: lighthousesText.title }),
    );
    expect(mainTopics.map(foldTopic)).toContain("lighthouse");
  });

  it("prefers the user's spelling and topics to new ones", () => {
    const fresh = enrichText(makeInput(retriesText.text, { title: retriesText.title })).mainTopics;
    const knownTopics = ["distributed-systems", "Retries", "Gardening"];
    const { mainTopics } = enrichText(
      makeInput(retriesText.text, { title: retriesText.title, knownTopics }),
    );
    expect(fresh).not.toContain("distributed-systems");
    expect(mainTopics).toContain("distributed-systems");
    expect(mainTopics).toContain("Retries");
    expect(mainTopics).not.toContain("Gardening");
    expect(new Set(mainTopics.map(foldTopic)).size).toBe(mainTopics.length);
  });

  it("never makes a topic of the site's name", () => {
    const text = beesText.text.replaceAll("bees", "Meadow Post bees");
    const { mainTopics } = enrichText(
      makeInput(text, { title: beesText.title, siteName: "Meadow Post" }),
    );
    expect(mainTopics).not.toContain("Meadow Post");
  });

  it("reads other languages with their own words", () => {
    const { language, mainTopics } = enrichText(
      makeInput(spanishText.text, { title: spanishText.title }),
    );
    expect(language).toBe("es");
    for (const topic of mainTopics) expect(topic).not.toMatch(/^(?:el|la|los|que|de)$/i);
  });
});

describe("enrichEmbedded of unusual input", () => {
  it("uses a text of one or two sentences as its own summary", () => {
    const text = "  Tea should rest for four minutes.\nWater just off the boil works best. ";
    const reading = enrichText(makeInput(text));
    expect(reading.summary).toBe(
      "Tea should rest for four minutes. Water just off the boil works best.",
    );
    expect(reading.title).toBe("Tea should rest for four minutes");
    expect(reading.keyTakeaways).toEqual([]);
    expect(reading.readingTimeMinutes).toBe(1);
  });

  it("handles empty text", () => {
    for (const text of ["", "   \n\n ", "\u0000\u0001"]) {
      expect(enrichText(makeInput(text))).toEqual({
        title: "Untitled",
        summary: "",
        mainTopics: [],
        keyTakeaways: [],
        readingTimeMinutes: 1,
        language: null,
      });
    }
  });

  it("measures reading time by words, and by characters in scripts without spaces", () => {
    expect(enrichText(makeInput("word ".repeat(1150))).readingTimeMinutes).toBe(5);
    expect(enrichText(makeInput("今天天气很好。".repeat(250))).readingTimeMinutes).toBe(4);
  });

  it("splits Chinese at its own sentence ends", () => {
    const text =
      "城市里的蜜蜂越来越多。研究人员在二十座花园里数了三年。他们发现，屋顶花园里的野生蜜蜂种类比公园里多一倍。专家建议市民少用农药，多种本地花草。城市花园因此成为蜜蜂的新家园。";
    const { language, summary } = enrichText(makeInput(text));
    expect(language).toBe("zh");
    expect(summary).toMatch(/。$/u);
    expect(text.replace(/\s/gu, "")).toContain(summary.slice(0, 10));
  });

  it.each([
    ["a megabyte without spaces", "x".repeat(1_000_000)],
    [
      "two million characters",
      `${lighthousesText.text}\n\n`.repeat(Math.ceil(2_000_000 / lighthousesText.text.length)),
    ],
    ["numbers", "12 34.5 6,789 ".repeat(20_000)],
    ["emoji", "🎉👩‍👩‍👧‍👦 ".repeat(20_000)],
    ["brackets", "((((((".repeat(50_000)],
    ["line breaks", "a\n\n".repeat(100_000)],
    ["Thai without spaces", "ภาษาไทยไม่เว้นวรรค".repeat(5_000)],
    ["stops", ". ".repeat(200_000)],
  ])("summarises %s within its limits", (_, text) => {
    const reading = enrichText(makeInput(text));
    expect(reading.title.length).toBeLessThanOrEqual(200);
    expect(reading.summary.length).toBeLessThanOrEqual(500);
  });

  it("keeps its guarantees for any input", () => {
    const word = fc.constantFrom(
      "Dr. Who",
      "however",
      "The",
      "PostgreSQL",
      "learning",
      "3.14",
      "«No»",
      "“quote",
      "e.g.",
      "\n\n",
      "- ",
      "# ",
      ".",
      "!",
      "我",
      "ไทย",
      "שלום",
      "\u202e",
      "🎉",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.array(word, { maxLength: 120 }).map((words) => words.join(" ")),
    );
    const maybe = fc.option(fc.string({ unit: "binary", maxLength: 60 }), { nil: null });
    fc.assert(
      fc.property(
        text,
        maybe,
        maybe,
        maybe,
        maybe,
        fc.array(fc.string({ maxLength: 20 }), { maxLength: 8 }),
        (text, title, siteName, url, language, knownTopics) => {
          const input = makeInput(text, { title, siteName, url, language, knownTopics });
          const reading = enrichText(input);
          expect(enrichText(input)).toEqual(reading);
          expect(reading.title.trim()).not.toBe("");
          expect(reading.mainTopics.length).toBeLessThanOrEqual(6);
          for (const topic of reading.mainTopics) expect(topic.length).toBeLessThanOrEqual(60);
          expect(reading.keyTakeaways.length).toBeLessThanOrEqual(5);
          for (const point of reading.keyTakeaways) expect(point.length).toBeLessThanOrEqual(220);
          expect(reading.readingTimeMinutes).toBeGreaterThanOrEqual(1);
        },
      ),
      { numRuns: 200 },
    );
  });
});
