/** Any input gets an answer. */
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { SearchResult } from "#features/search/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { findEntries } from "./search-entries.ts";

const context = await setUpContext();
const app = createTestApp(context);
let eve: Ctx;
const clients: Record<string, TestClient> = {};

beforeAll(async () => {
  for (const name of ["eve", "newcomer"]) clients[name] = await app.signUp(`${name}@example.org`);
  const { body } = await clients["eve"]!.get<{ user: { id: string } }>("/api/auth/get-session");
  eve = { app: context, userId: body.user.id };
  await createEntry(eve, { title: "c++ 字 ไทย", text: "A naughty text: 50% _ \\ word." });
});

const get = (name: string, query: string) =>
  clients[name]!.get<SearchResult>(`/api/search?${query}`);

const consonants = "bcdfghjklmnpqrstvwxz";
const naughty = [
  "'; drop table search_blocks; --",
  '" or ""="',
  "%_\\%",
  "\\",
  "$1 $2 ${x} {{7*7}} %s %n",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "\0nul\0",
  "\ud800 half \udc00",
  "\u202eright to left",
  "Z̸̧̢̛a̷̕l̶g̵o̴".repeat(20),
  "👩‍👩‍👧‍👦🏳️‍🌈🇫🇷",
  "ﷺ ﷽ ㍿ ﬃ ½ Ⅷ ²",
  "𝕋𝕙𝕖 𝓺𝓾𝓲𝓬𝓴",
  "ａｂｃ ｱｲｳ",
  "-",
  "- - -",
  "--x",
  '"',
  '""',
  '-"',
  "“„”‟",
  "topic: in: site: type: before: after: is:",
  'topic:"" -in:"" site:"',
  "before:0000-00-00 after:99999 is:maybe type:movie",
  "topic:'; in:% site:_ site:http://",
  "__proto__ constructor toString hasOwnProperty",
  "__proto__:x topic:__proto__",
  "NaN null undefined true Infinity -0 1e309",
  "c++ c# f# .net a+ 5+ ++ ##",
  "ー 々 ゛ ・ 〜",
  "\u0301\u0302 \u20dd",
  "ก็็็็็็็็็็",
  "\ufeff\u200b\u00ad\u2060",
  "(((((((((((((((((((((",
  "a".repeat(1_000),
  "a ".repeat(500),
  "- ".repeat(500),
  '"a" '.repeat(250),
  "-a ".repeat(333),
  "字".repeat(1_000),
  "字 ".repeat(500),
  "ไทย".repeat(333),
  "😀".repeat(500),
  `"${"word ".repeat(199)}"`,
  "topic:x ".repeat(125),
  "in:a ".repeat(200),
  "site:b ".repeat(140),
  // No word is known, and each has more than a thousand near spellings.
  Array.from({ length: 40 }, (_, at) =>
    Array.from({ length: 24 }, (_, letter) => consonants[(at * 7 + letter * letter) % 20]).join(""),
  ).join(" "),
];

describe("search with any input", () => {
  it.each(naughty.map((q) => [q.slice(0, 40), q]))("%j is answered", async (_, q) => {
    const typed = encodeURIComponent(q.toWellFormed());
    const topic = encodeURIComponent(q.slice(0, 200).toWellFormed());
    for (const query of [`q=${typed}`, `q=a&topic=${topic}`, `q=${typed}&topic=${topic}`]) {
      const { status, body } = await get("eve", query);
      expect(status).toBe(200);
      expect(Array.isArray(body.items) && Array.isArray(body.notes)).toBe(true);
      expect((await get("newcomer", query)).body.items).toEqual([]);
    }
    // As another feature calls it, without the route's validation.
    const { items } = await findEntries(eve, { q, limit: 3 });
    expect(items.length).toBeLessThanOrEqual(3);
  });

  it("answers any combination of words and operators, with each entry once", async () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom(
        ...'vault text naughty -word "a text" topic:vaults in:u is: 字 before:2'.split(" "),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const { items } = await findEntries(eve, { q: pieces.join(" "), limit: 50 });
        const ids = items.map(({ entry }) => entry.id);
        expect(new Set(ids).size).toBe(ids.length);
        const scores = items.map(({ score }) => score);
        expect(scores.every(Number.isFinite)).toBe(true);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
      { numRuns: 150 },
    );
  });

  it("returns nothing, and no error, on an empty index", async () => {
    for (const q of ["vault", "is:private", "-vault", '"a phrase"', "топ", "in:unfiled vault"])
      expect((await get("newcomer", `q=${encodeURIComponent(q)}`)).body).toEqual({
        items: [],
        notes: [],
      });
  });
});
