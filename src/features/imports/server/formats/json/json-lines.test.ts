import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

const bookmark = fc.record({
  url: fc.webUrl(),
  title: fc.string({ minLength: 1, maxLength: 30 }).filter((title) => title.trim() !== ""),
  tags: fc.array(fc.constantFrom("sea", "bread", "two words"), { maxLength: 3 }),
  created_at: fc.constantFrom("2020-01-02T03:04:05Z", null),
});
const lineEnd = fc.constantFrom("\n", "\r\n", "\n\n", "\n  \n");

describe("JSON Lines", () => {
  it("are read like an array of the same objects, with any line endings", async () => {
    const rows = fc.array(bookmark, { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, lineEnd, fc.boolean(), async (rows, end, endsWithOne) => {
        const lines = rows.map((row) => JSON.stringify(row)).join(end) + (endsWithOne ? end : "");
        const [asLines, asArray] = [
          await parseSample(lines),
          await parseSample(JSON.stringify(rows)),
        ];
        expect(asLines).toEqual(asArray);
        expect(asLines.items).toHaveLength(rows.length);
      }),
      { numRuns: 60 },
    );
  });

  it("are recognised as a known format", async () => {
    const posts = [1, 2].map((at) =>
      JSON.stringify({ href: `https://a.example/${at}`, description: `A ${at}`, extended: "" }),
    );
    const { format, items } = await parseSample(posts.join("\n"));
    expect(format).toBe("pinboard");
    expect(items.map(({ title }) => title)).toEqual(["A 1", "A 2"]);
  });

  it("keep the rows around a broken line, and report where the last one is truncated", async () => {
    const line = (at: number) => `{"url":"https://a.example/${at}","title":"A ${at}"}`;
    const given = [line(1), "{oops", "7", line(4), line(5).slice(0, -5)].join("\n");
    const { items, lines, unreadable } = await parseSample(given);
    expect(items.map(({ title }) => title)).toEqual(["A 1", "A 4"]);
    expect(lines).toEqual([1, 4]);
    expect(unreadable).toEqual([
      { line: 2, reason: "This row is broken JSON." },
      { line: 3, reason: "This row is broken: it does not match the format." },
      { line: 5, reason: expect.stringMatching(/^The file ends in the middle/) },
    ]);
  });

  it("may begin with a row longer than the beginning that formats are recognised by", async () => {
    const text = "A long text. ".repeat(30_000);
    const rows = [1, 2].map((at) => ({ url: `https://a.example/${at}`, title: `A ${at}`, text }));
    const { items } = await parseSample(rows.map((row) => JSON.stringify(row)).join("\n"));
    expect(items.map(({ title, text }) => [title, text?.length])).toEqual([
      ["A 1", text.length],
      ["A 2", text.length],
    ]);
  });

  it("are recognised by the file name if there is a single line, and a multi-line document stays one", async () => {
    const one = `{"url":"https://a.example/","title":"A"}`;
    expect((await parseSample(one, "links.jsonl")).items).toHaveLength(1);
    expect((await parseSample(`{oops\n${one}`, "links.ndjson")).items).toHaveLength(1);
    const document = JSON.stringify({ bookmarks: [JSON.parse(one)] }, null, 2);
    expect((await parseSample(document)).items).toHaveLength(1);
    expect((await parseSample(`${JSON.stringify(JSON.parse(document))}\n\n`)).items).toHaveLength(
      1,
    );
  });

  it("are returned as unreadable rows if they are nested too deeply", async () => {
    const deep = `{"url":"https://a.example/","title":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    const good = `{"url":"https://a.example/1","title":"A"}`;
    const { items, unreadable } = await parseSample([good, deep, good].join("\n"));
    expect(items.length + unreadable.length).toBe(3);
    expect(items.length).toBeGreaterThanOrEqual(2);
  });
});
