import { describe, expect, it } from "vitest";
import type { DayRange } from "#features/entries/server/service.ts";
import { type ParsedQuery, parseQuery } from "./parse-query.ts";

const now = new Date("2026-03-31T10:00:00Z");

describe("parseQuery reads", () => {
  it.each<[string, Partial<ParsedQuery>]>([
    ["paper planes", { words: [word("paper"), word("planes", true)] }],
    ["paper planes ", { words: [word("paper"), word("planes")] }],
    ["what is lift?", { words: [word("what"), word("is"), word("lift")] }],
    ["lift topic:aviation", { words: [word("lift")] }],
    ['"angle of attack"', { phrases: ["angle of attack"] }],
    ["“angle of  attack” „zu Fuß“ «à pied»", { phrases: ["angle of attack", "zu Fuß", "à pied"] }],
    ['wing "angle of at', { words: [word("wing")], phrases: ["angle of at"] }],
    ['-stall -"flat spin"', { notWords: ["stall"], notPhrases: ["flat spin"] }],
    ["well-known -- --hard - ", { words: [word("well-known"), word("hard")], notWords: [] }],
    ["(-stall)", { notWords: ["stall"] }],
    ["http://example.com/a?b=c", { words: [word("http://example.com/a?b=c", true)] }],
    ["note: this, at 10:30!", { words: ["note", "this", "at", "10:30"].map((text) => word(text)) }],
    [
      '5" pipe foo"bar',
      {
        words: ["5", "pipe", "foo"].map((text) => word(text)).concat(word("bar", true)),
        phrases: [],
      },
    ],
    [
      "C++ C# .NET R&D don't",
      { words: ["C++", "C#", ".NET", "R&D"].map((text) => word(text)).concat(word("don't", true)) },
    ],
    ['topic: in:"" site: -is: before:', { words: [], notes: [] }],
    ["... !? \"\" '' - — \u0000 \uD800", { words: [], phrases: [], notes: [] }],
    ["日本語 🎉", { words: [word("日本語"), word("🎉", true)] }],
  ])("%j", (text, expected) => {
    expect(parseQuery(text, now)).toMatchObject(expected);
  });
});

describe("the operators of parseQuery", () => {
  it.each<[string, [string, string | DayRange][]]>([
    [
      'topic:physics -topic:"machine  learning"',
      [
        ["topic", "physics"],
        ["-topic", "machine learning"],
      ],
    ],
    ["TOPIC:c++ topic:c++", [["topic", "c++"]]],
    [
      "in:“To read” -in:Work",
      [
        ["in", "To read"],
        ["-in", "Work"],
      ],
    ],
    [
      "site:https://www.Example.com/blog?x=1 -site:b.org.",
      [
        ["sitePart", "example.com"],
        ["-sitePart", "b.org"],
      ],
    ],
    [
      'site:"The Guardian" site:münchen.de',
      [
        ["sitePart", "the guardian"],
        ["sitePart", "xn--mnchen-3ya.de"],
      ],
    ],
    [
      "type:link type:page -type:PDF",
      [
        ["type", "url"],
        ["-type", "pdf"],
      ],
    ],
    ["after:2024 before:2025-02", [saved("2024-01-01", null), saved(null, "2025-02-01")]],
    ["after:2024-2-9", [saved("2024-02-09", null)]],
    ["-before:2024", [saved("2024-01-01", null)]],
    [
      "before:2025 before:2024 after:2021 after:2022",
      [
        saved(null, "2025-01-01"),
        saved(null, "2024-01-01"),
        saved("2021-01-01", null),
        saved("2022-01-01", null),
      ],
    ],
    ["before:2024 -after:2024", [saved(null, "2024-01-01")]],
    ["after:today", [saved("2026-03-31", null)]],
    ["after:yesterday", [saved("2026-03-30", null)]],
    ["after:7d", [saved("2026-03-24", null)]],
    ["after:2w", [saved("2026-03-17", null)]],
    ["after:1m", [saved("2026-02-28", null)]],
    ["after:15m", [saved("2024-12-31", null)]],
    ["after:1y", [saved("2025-03-31", null)]],
    ["site:www.www.a.org", [["sitePart", "a.org"]]],
    ["site:feed://münchen.de/rss", [["sitePart", "xn--mnchen-3ya.de"]]],
    [
      "author:jane -author:“Jane  Doe”",
      [
        ["authorPart", "jane"],
        ["-authorPart", "Jane Doe"],
      ],
    ],
    [
      "language:FR language:fr -language:German language:“norwegian bokmål”",
      [
        ["language", "fr"],
        ["-language", "de"],
        ["language", "nb"],
      ],
    ],
    ["published:2026", [published("2026-01-01", "2027-01-01")]],
    ["published:2026-02", [published("2026-02-01", "2026-03-01")]],
    ["published:2026-12-31", [published("2026-12-31", "2027-01-01")]],
    ["published:>2026-01", [published("2026-02-01", null)]],
    ["published:>=2026-01", [published("2026-01-01", null)]],
    ["published:<2025-06-01", [published(null, "2025-06-01")]],
    ["published:<=2025-06", [published(null, "2025-07-01")]],
    ["published:2026-01..2026-03", [published("2026-01-01", "2026-04-01")]],
    ["published:2026..", [published("2026-01-01", null)]],
    ["published:..2026", [published(null, "2027-01-01")]],
    ["published:>=7d", [published("2026-03-24", null)]],
    ["(published:2026).", [published("2026-01-01", "2027-01-01")]],
    [
      "-published:2024 published:>2020",
      [["-published", { from: "2024-01-01", to: "2025-01-01" }], published("2021-01-01", null)],
    ],
    ["is:private", [["is", "private"]]],
    ["-is:private", [["-is", "private"]]],
    ["is:public", [["-is", "private"]]],
    [
      "-is:public topic:a is:shared is:private",
      [
        ["topic", "a"],
        ["is", "private"],
      ],
    ],
    [
      "has:highlights -has:note",
      [
        ["has", "highlight"],
        ["-has", "note"],
      ],
    ],
  ])("%j", (text, expected) => {
    const { filters, words, notWords, notes } = parseQuery(`${text} `, now);
    const found = filters.map(({ name, values, isNegated }) => [
      isNegated ? `-${name}` : name,
      ...values,
    ]);
    expect({ found, words, notWords, notes }).toEqual({
      found: expected,
      words: [],
      notWords: [],
      notes: [],
    });
  });

  it.each([
    [
      "before:yesterdayish",
      "“before:yesterdayish” was left out. A date is written 2024, 2024-05 or 2024-05-31, or today, yesterday, 7d, 2w, 3m or 1y.",
    ],
    ["after:2023-02-29", "“after:2023-02-29” was left out. A date"],
    ["before:9999y", "“before:9999y” was left out. A date"],
    ["-type:film", "“-type:film” was left out. A type is link, text, file, pdf, doc, docx or txt."],
    ["type:constructor", "“type:constructor” was left out."],
    ["published:soon", "“published:soon” was left out. A date is written 2024,"],
    ["published:2023-02-29", "“published:2023-02-29” was left out. A date"],
    ["published:2026..2024", "“published:2026..2024” was left out. A date"],
    ["published:>9999", "“published:>9999” was left out. A date"],
    [
      "language:klingon",
      "“language:klingon” was left out. A language is its English name or its code, such as French or fr.",
    ],
    ["is:mine", "“is:mine” was left out. An entry is private or public."],
  ])("says that %s was not understood", (text, note) => {
    const { filters, words, notes } = parseQuery(`wing ${text}`, now);
    expect(notes).toEqual([expect.stringContaining(note)]);
    expect(words).toEqual([word("wing")]);
    expect(filters).toEqual([]);
  });

  it.each([
    "type:pd",
    "is:pri",
    "language:fren",
    "before:y",
    "before:202",
    "after:2024-0",
    "after:2024-05-0",
    "published:20",
    "published:>2024-0",
    "published:2024..20",
    "published:2024-01..2024-0",
  ])("keeps quiet about %s while it is being typed", (text) => {
    expect(parseQuery(text, now).notes).toEqual([]);
    expect(parseQuery(`${text} `, now).notes).toHaveLength(1);
  });
});

function word(text: string, isPrefix = false): ParsedQuery["words"][number] {
  return { text, isPrefix };
}

function saved(from: string | null, to: string | null): [string, DayRange] {
  return ["saved", { from, to }];
}

function published(from: string | null, to: string | null): [string, DayRange] {
  return ["published", { from, to }];
}
