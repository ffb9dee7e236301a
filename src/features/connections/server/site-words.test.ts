import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldTopic } from "#shared/fold-topic.ts";
import { dropSiteWords } from "./site-words.ts";

describe("dropSiteWords", () => {
  it("drops words of the names and hosts of both sites", () => {
    const sources = [
      { siteName: "The Meadow Post", url: "https://www.meadowpost.example/a" },
      { siteName: null, url: "https://blog.lanterns.example/" },
    ];
    expect(
      dropSiteWords(["meadows", "Post", "meadowpost", "Lantern", "voles", "example"], sources),
    ).toEqual(["voles", "example"]);
  });

  it("keeps everything without a site, and survives any URL", () => {
    expect(dropSiteWords(["vole"], [{ siteName: null, url: null }])).toEqual(["vole"]);
    expect(dropSiteWords(["vole"], [{ siteName: null, url: "not a URL" }])).toEqual(["vole"]);
  });

  it("never keeps a word of a site's name, and never adds or reorders words", () => {
    const word = fc.stringMatching(/^\p{L}{1,12}$/u);
    fc.assert(
      fc.property(fc.array(word), fc.array(word, { minLength: 1 }), (words, name) => {
        const kept = dropSiteWords([...words, ...name], [{ siteName: name.join(" "), url: null }]);
        const keys = new Set(name.map(foldTopic));
        expect(kept.some((one) => keys.has(foldTopic(one)))).toBe(false);
        expect(kept).toEqual(words.filter((one) => kept.includes(one)));
      }),
    );
  });
});
