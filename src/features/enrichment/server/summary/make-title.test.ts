import { describe, expect, it } from "vitest";
import { makeTitle, type TitleInput } from "./make-title.ts";

function title(rest: Partial<TitleInput>): string {
  return makeTitle({ given: null, lines: [], opening: null, ...rest });
}

describe("makeTitle", () => {
  it.each([
    ["Tom &amp; Jerry&#39;s   house", "Tom & Jerry's house"],
    ["BREAKING NEWS FROM MARS", "BREAKING NEWS FROM MARS"],
  ])("cleans %s", (given, expected) => {
    expect(title({ given })).toBe(expected);
  });

  it("prefers a heading to a file name, and a file name to the opening", () => {
    const text = "Annual report of the harbour board";
    const heading = { kind: "heading" as const, text, sentences: [text] };
    expect(title({ given: "report_final-v2.pdf" })).toBe("report final v2");
    expect(title({ given: "report_final-v2.pdf", lines: [heading] })).toBe(text);
    expect(title({ given: "scan_0012.pdf", opening: "Dear neighbours." })).toBe("Dear neighbours");
  });

  it("takes no short line after the first paragraph or item", () => {
    const opening = "Dear neighbours, the harbour opens on Monday.";
    const line = { kind: "heading" as const, text: "North quay", sentences: ["North quay"] };
    const prose = { kind: "prose" as const, text: opening, sentences: [opening] };
    expect(title({ opening, lines: [prose, line] })).toBe(opening.slice(0, -1));
    expect(title({ opening, lines: [line, prose] })).toBe("North quay");
  });

  it("cuts the opening at a word", () => {
    const made = title({
      opening:
        "The harbour board met on Monday and discussed, among many other things, the rising price of rope and tar.",
    });
    expect(made.length).toBeLessThanOrEqual(90);
    expect(made).toMatch(/^The harbour board met .*\p{L}…$/u);
  });

  it("is never empty", () => {
    expect(title({})).toBe("Untitled");
    expect(title({ given: " \u0000 " })).toBe("Untitled");
  });
});
