import { describe, expect, it } from "vitest";
import type { ReadingInput } from "#features/enrichment/contract.ts";
import { essays } from "../testing/essays.ts";
import { enrichText } from "../testing/enrich-text.ts";

function findTopics({ text, title, language, knownTopics = [] }: Partial<ReadingInput>): string[] {
  return enrichText({
    text: text ?? "",
    title: title ?? null,
    siteName: null,
    url: null,
    language: language ?? null,
    whyItsInteresting: "",
    knownTopics,
  }).mainTopics;
}

describe("extractTopics of short essays", () => {
  it.each(essays)('says what "$title" is about', (essay) => {
    const topics = findTopics(essay);
    expect(topics.length).toBeGreaterThanOrEqual(1);
    expect(topics.length).toBeLessThanOrEqual(5);
    expect(essay.expected).toContain(topics[0]);
  });

  it.each(essays)('needs no title for "$title"', ({ text, expected }) => {
    expect(findTopics({ text }).some((topic) => expected.includes(topic))).toBe(true);
  });

  it("creates few topics that are used once", () => {
    const uses = new Map<string, number>();
    for (const essay of essays)
      for (const topic of findTopics({ ...essay, knownTopics: [...uses.keys()] }))
        uses.set(topic, (uses.get(topic) ?? 0) + 1);
    expect(uses.size).toBeLessThanOrEqual(essays.length * 3);
  });
});

describe("extractTopics, wrong topics", () => {
  it("does not choose a subject only because the user has it", () => {
    const text =
      "The build runs in a clean environment. Each environment has its own compiler and its own source code cache, and the environment is thrown away when the unit test is done. A programmer may open the environment in a debugger and step through the source code there.";
    const topics = findTopics({ text, knownTopics: ["Environment", "Programming"] });
    expect(topics).toContain("Programming");
    expect(topics).not.toContain("Environment");
  });

  it("does not join two words into one", () => {
    const text =
      "A stream flows past a sphere. The flow past a cylinder is faster than the flow past a sphere. Whoever walks past a river sees it go past a stone.";
    expect(findTopics({ text, title: "Flow past a sphere" })).not.toContain("Food");
  });

  it.each([null, "en", "pt", "it"])("finds nothing in filler text declared as %s", (language) => {
    const text =
      "Lorem ipsum dolor sit amet, consectetur adipisicing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat. ";
    for (const title of [null, "Lorem ipsum dolor", "A theme"])
      expect(findTopics({ text: `${text}\n\n`.repeat(4), title, language })).toEqual([]);
    const words =
      "Vestibulum fermentum, velit tortor. Ut felis. Praesent dapibus sit amet vestibulum. ";
    expect(findTopics({ text: words.repeat(12), title: "Vestibulum", language })).toEqual([]);
  });
});

describe("extractTopics of a text with filler", () => {
  it("reads the rest", () => {
    const filler =
      "Lorem ipsum dolor sit amet, consectetur adipisicing elit, sed do eiusmod tempor incididunt ut labore. ";
    const [{ text, title, expected }] = essays as [(typeof essays)[number]];
    expect(findTopics({ text: `${filler.repeat(8)}\n\n${text}`, title })[0]).toBeOneOf(expected);
  });
});

describe("extractTopics in other languages", () => {
  it("chooses recurring phrases", () => {
    const text =
      "Le phare se dresse sur un rocher que la mer recouvre deux fois par jour. Le gardien du phare vivait là avec sa famille, et ses enfants apprenaient à lire devant la lampe. Aujourd'hui le phare est vide, mais la lampe tourne encore. Une association veut sauver le phare et ouvrir la maison du gardien aux visiteurs pendant les beaux mois.";
    expect(findTopics({ text, title: "Le phare" })).toContain("Phare");
  });
});
