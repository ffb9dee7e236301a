import { describe, expect, it } from "vitest";
import { decodeEntities, decodeTitle } from "./decode-entities.ts";

describe("decodeEntities", () => {
  it.each([
    ["Kettle&reg; &amp; pan", "Kettle® & pan"],
    ["It&#8217;s &#x1F600;", "It’s 😀"],
    ["&unknown; AT&T; a & b;", "&unknown; AT&T; a & b;"],
    ["&lt;b&gt;", "<b>"],
  ])("decodes %j", (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded);
  });
});

describe("decodeTitle", () => {
  it("keeps references if the page is about them", () => {
    expect(decodeTitle("When to write &nbsp; | The Web", ["When to write &nbsp;"])).toBe(
      "When to write &nbsp; | The Web",
    );
    expect(decodeTitle("Kettle&reg; | Pots", ["Kettle®"])).toBe("Kettle® | Pots");
  });
});
