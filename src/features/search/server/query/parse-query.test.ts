import { describe, expect, it } from "vitest";
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
  it.each<[string, Partial<ParsedQuery["filters"]>]>([
    [
      'topic:physics -topic:"machine  learning"',
      { topics: ["physics"], notTopics: ["machine learning"] },
    ],
    ["TOPIC:c++ topic:c++", { topics: ["c++"] }],
    ["in:“To read” -in:Work", { collections: ["To read"], notCollections: ["Work"] }],
    [
      "site:https://www.Example.com/blog?x=1 -site:b.org.",
      { sites: ["example.com"], notSites: ["b.org"] },
    ],
    ['site:"The Guardian" site:münchen.de', { sites: ["the guardian", "xn--mnchen-3ya.de"] }],
    ["type:link type:page -type:PDF", { types: ["url"], notTypes: ["pdf"] }],
    ["after:2024 before:2025-02", { after: "2024-01-01", before: "2025-02-01" }],
    ["after:2024-2-9", { after: "2024-02-09" }],
    ["-before:2024", { after: "2024-01-01", before: null }],
    [
      "before:2025 before:2024 after:2021 after:2022",
      { before: "2024-01-01", after: "2022-01-01" },
    ],
    ["after:today", { after: "2026-03-31" }],
    ["after:yesterday", { after: "2026-03-30" }],
    ["after:7d", { after: "2026-03-24" }],
    ["after:2w", { after: "2026-03-17" }],
    ["after:1m", { after: "2026-02-28" }],
    ["after:15m", { after: "2024-12-31" }],
    ["after:1y", { after: "2025-03-31" }],
    ["site:www.www.a.org", { sites: ["a.org"] }],
    ["site:feed://münchen.de/rss", { sites: ["xn--mnchen-3ya.de"] }],
    ["author:jane -author:“Jane  Doe”", { authors: ["jane"], notAuthors: ["Jane Doe"] }],
    ["published:2026", { published: [{ from: "2026-01-01", to: "2027-01-01" }] }],
    ["published:2026-02", { published: [{ from: "2026-02-01", to: "2026-03-01" }] }],
    ["published:2026-12-31", { published: [{ from: "2026-12-31", to: "2027-01-01" }] }],
    ["published:>2026-01", { published: [{ from: "2026-02-01", to: null }] }],
    ["published:>=2026-01", { published: [{ from: "2026-01-01", to: null }] }],
    ["published:<2025-06-01", { published: [{ from: null, to: "2025-06-01" }] }],
    ["published:<=2025-06", { published: [{ from: null, to: "2025-07-01" }] }],
    ["published:2026-01..2026-03", { published: [{ from: "2026-01-01", to: "2026-04-01" }] }],
    ["published:2026..", { published: [{ from: "2026-01-01", to: null }] }],
    ["published:..2026", { published: [{ from: null, to: "2027-01-01" }] }],
    ["published:>=7d", { published: [{ from: "2026-03-24", to: null }] }],
    ["(published:2026).", { published: [{ from: "2026-01-01", to: "2027-01-01" }] }],
    [
      "-published:2024 published:>2020",
      {
        published: [{ from: "2021-01-01", to: null }],
        notPublished: [{ from: "2024-01-01", to: "2025-01-01" }],
      },
    ],
    ["is:private", { isPrivate: true }],
    ["-is:private", { isPrivate: false }],
    ["is:public", { isPrivate: false }],
  ])("%j", (text, expected) => {
    const query = parseQuery(`${text} `, now);
    expect(query).toMatchObject({ filters: expected, words: [], notWords: [], notes: [] });
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
    ["is:mine", "“is:mine” was left out. An entry is private or public."],
  ])("says that %s was not understood", (text, note) => {
    const { filters, words, notes } = parseQuery(`wing ${text}`, now);
    expect(notes).toEqual([expect.stringContaining(note)]);
    expect(words).toEqual([word("wing")]);
    expect({ filters, notes: [] }).toEqual({ filters: parseQuery("", now).filters, notes: [] });
  });

  it.each([
    "type:pd",
    "is:pri",
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
