import { describe, expect, it } from "vitest";
import { findShared, measureLikeness, prepareComparison, readText } from "./compare-texts.ts";

const none = new Set<string>();

/** All words are rare except the words of `common`. */
function prepare(text: string, common = "") {
  const read = readText(text, "en");
  const isCommon = readText(common, "en").words;
  const rarities = [...read.words.keys()].map(
    (stem) => [stem, isCommon.has(stem) ? 1 : 5] as const,
  );
  return prepareComparison(read, { rarities: new Map(rarities), rare: 3 });
}

const share = (one: string, other: string, common = "") =>
  findShared(prepare(one, common), readText(other, "en"), none);

describe("findShared", () => {
  it("names phrases before names, and neither repeats a word", () => {
    const one =
      "The Sihwa barrage turns tidal power into light. Sihwa is in Korea, and Korea built it.";
    const other =
      "Korea leads in tidal power. Korea opened Sihwa; the power of Sihwa is tidal power.";
    expect(share(one, other)).toEqual({ phrases: ["tidal power", "Korea", "Sihwa"], words: [] });
  });

  it("does not name a word that both texts have once, a common word, or one of another form", () => {
    const one = "Voles and voles. Meadow, meadow. Hedge. Otters swim, otters dive.";
    const other = "Voles eat voles. Meadow by meadow. Hedge, hedge. The otter is an otter.";
    expect(share(one, other, "meadow")).toEqual({ phrases: [], words: ["voles"] });
  });

  it("does not name a phrase of common or generic words", () => {
    const one = "A luxury brand in online retail. Read more on this website page.";
    const other = "Online retail needs a brand. See the website page.";
    expect(share(one, other, "online retail website page").phrases).toEqual([]);
    expect(share("This website page is new.", "A website page of old.").phrases).toEqual([]);
  });

  it("ignores the words of the sites", () => {
    const text = "The Lantern Post writes. Lantern Post again.";
    const shared = findShared(prepare(text), readText(text, "en"), new Set(["lantern", "post"]));
    expect(shared).toEqual({ phrases: [], words: [] });
  });
});

describe("measureLikeness", () => {
  const like = (one: string, other: string, common?: string) =>
    measureLikeness(prepare(one, common), readText(other, "en"), none);

  it("is 1 for the same text, 0 for other words, and higher for more shared words", () => {
    const text = "Owls hunt voles in the meadow at dusk.";
    expect(like(text, text)).toBeCloseTo(1);
    expect(like(text, "Slate tiles are nailed to battens.")).toBe(0);
    expect(like("", "")).toBe(0);
    const some = like(text, "Owls nest in old barns beside slate roofs.");
    expect(like(text, "Owls hunt voles beside slate roofs.")).toBeGreaterThan(some);
  });

  it("counts a rare word more than a common one", () => {
    const text = "Owls hunt voles.";
    expect(like(text, "Owls sing.", "hunt")).toBeGreaterThan(like(text, "Hunt foxes.", "hunt"));
  });
});
