import fc from "fast-check";
import { expect, it } from "vitest";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

it("names each column and member with a value that no reader uses, for each row", async () => {
  const table = await parseSample(
    "title,url,id,mood,starred,blank,resolved_url,rating\nA,https://a.example/,7,calm,1,,https://a.example/,0\nB,https://b.example/,8,,no,,,5,more\n",
  );
  expect(table.items.map(({ unused }) => unused)).toEqual([
    ["“mood”", "Favourites"],
    ["“rating”", "“Column 9”"],
  ]);
  expect(table.lost).toEqual({ "“mood”": 1, Favourites: 1, "“rating”": 1, "“Column 9”": 1 });
  const list = await parseSample(
    JSON.stringify([
      { url: "https://a.example/", title: "A", mood: "calm", seen: false, parts: [], sizes: [1] },
    ]),
  );
  expect(list.items.map(({ unused }) => unused)).toEqual([["“mood”", "“sizes”"]]);
});

it("names a date that cannot be read", async () => {
  const { items, lost } = await parseSample(
    "title,url,created\nA,https://a.example/,after the storm\nB,https://b.example/,2199-01-01\nC,https://c.example/,0\n",
  );
  expect(items.map(({ createdAt, unreadDates }) => [createdAt, unreadDates])).toEqual([
    [null, ["after the storm"]],
    [null, ["2199-01-01"]],
    [null, []],
  ]);
  expect(lost).toEqual({ "Dates that could not be read": 2 });
});

it("keeps or names every cell of a table", async () => {
  const cell = fc.stringMatching(/^[qxz]{10}$/);
  const columns = ["title", "note", "summary", "comment", "mood", "place", "tags"];
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(cell, { minLength: 7, maxLength: 7 }), async (cells) => {
      const { items } = await parseSample(
        `url,${columns.join(",")}\nhttps://a.example/,${cells.join(",")}\n`,
      );
      const kept = JSON.stringify(items[0]);
      const isLost = (at: number) => !kept.includes(cells[at]!);
      const lost = columns.filter((_, at) => isLost(at)).map((name) => `“${name}”`);
      expect(items[0]?.unused.toSorted()).toEqual(lost.toSorted());
    }),
    { numRuns: 20 },
  );
  expect.hasAssertions();
});
