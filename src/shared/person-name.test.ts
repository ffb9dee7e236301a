import { describe, expect, it } from "vitest";
import { personName, toPersonName } from "./person-name.ts";

const Name = personName("A name");

describe("personName", () => {
  it.each([
    "Ada Lovelace",
    "O’Brien-Smith, Jr.",
    "Зоя",
    "山田 太郎",
    // Joined by ZWNJ and ZWJ.
    "می\u200cخواهم",
    "क्\u200dष",
    "ශ්\u200dරී",
    "👩\u200d🔬 Ada ❤\ufe0f",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ])("keeps %j", (name) => {
    expect(Name.parse(name)).toBe(name.normalize("NFC"));
    expect(toPersonName(name)).toBe(name.normalize("NFC"));
  });

  it.each([
    ["a line break", "Ada\nOperator"],
    ["a line separator", "Ada\u2028Operator"],
    ["a right-to-left override", "Ada \u202eecila"],
    ["an isolate", "\u2067Ada"],
    ["a mark", "Ada\u200e"],
    ["a zero width space", "A\u200bda"],
    ["a joiner between Latin letters", "A\u200dda"],
    ["a joiner at the end", "می\u200c"],
    ["a soft hyphen", "A\u00adda"],
    ["a byte order mark", "A\ufeffda"],
    ["a Hangul filler", "Ada\u3164"],
    ["a variation selector", "Ada\ufe0f"],
    ["a tag", "Ada\u{e0041}"],
    ["an empty braille pattern", "Ada\u2800x"],
    ["half of a character", "Ada\ud83d"],
  ])("refuses %s", (_what, name) => {
    expect(Name.safeParse(name).error?.issues[0]?.message).toMatch(/no invisible characters/);
    expect(Name.safeParse(toPersonName(name)).success).toBe(true);
  });

  it("makes spaces and composed letters the same", () => {
    expect(Name.parse(" Ada\u00a0\u3000Zoe\u0308 ")).toBe("Ada Zoë");
  });
});
