import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldTopic } from "#shared/fold-topic.ts";
import { listSiteKeys } from "./site-words.ts";

describe("listSiteKeys", () => {
  it("has the words of the names and hosts of both sites", () => {
    const keys = listSiteKeys([
      { siteName: "The Meadow Post", url: "https://www.meadowpost.example/a" },
      { siteName: null, url: "https://blog.lanterns.example/" },
    ]);
    for (const word of ["meadows", "Post", "meadowpost", "Lantern"])
      expect([word, keys.has(foldTopic(word))]).toEqual([word, true]);
    for (const word of ["voles", "example"])
      expect([word, keys.has(foldTopic(word))]).toEqual([word, false]);
  });

  it("has no word without a site, and survives any URL", () => {
    for (const url of [null, "not a URL"])
      expect(listSiteKeys([{ siteName: null, url }]).has("vole")).toBe(false);
  });

  it("has every word of a site's name", () => {
    const word = fc.stringMatching(/^\p{L}{1,12}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (name) => {
        const keys = listSiteKeys([{ siteName: name.join(" "), url: null }]);
        expect(name.every((one) => keys.has(foldTopic(one)))).toBe(true);
      }),
    );
  });
});
