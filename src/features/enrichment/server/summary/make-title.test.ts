import { describe, expect, it } from "vitest";
import { makeTitle, type TitleInput } from "./make-title.ts";

function title(rest: Partial<TitleInput>): string {
  return makeTitle({ given: null, siteName: null, url: null, blocks: [], opening: null, ...rest });
}

describe("makeTitle", () => {
  it.each([
    ["A walk in the hills | The Daily Herald", "The Daily Herald", null, "A walk in the hills"],
    ["The Daily Herald - A walk in the hills", "The Daily Herald", null, "A walk in the hills"],
    ["A walk in the hills – Herald", null, "https://www.herald.co.uk/walk", "A walk in the hills"],
    ["Tom &amp; Jerry&#39;s   house", null, null, "Tom & Jerry's house"],
    ["Spider-Man - the early years", "Comics Weekly", null, "Spider-Man - the early years"],
    ["BREAKING NEWS FROM MARS", null, null, "BREAKING NEWS FROM MARS"],
    ["Herald", "Herald", null, "Herald"],
  ])("cleans %s", (given, siteName, url, expected) => {
    expect(title({ given, siteName, url })).toBe(expected);
  });

  it("prefers a heading to a file name, and a file name to the opening", () => {
    const heading = { kind: "heading", text: "Annual report of the harbour board" } as const;
    expect(title({ given: "report_final-v2.pdf" })).toBe("report final v2");
    expect(title({ given: "report_final-v2.pdf", blocks: [heading] })).toBe(heading.text);
    expect(title({ given: "scan_0012.pdf", opening: "Dear neighbours." })).toBe("Dear neighbours");
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
