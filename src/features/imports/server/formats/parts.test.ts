import { expect, it } from "vitest";
import { parseSample } from "../testing/parse-sample.ts";

const count = 200_003;
const lines = Array.from({ length: count }, (_, at) => `{"url":"https://a.example/${at + 1}"}`);
const file = lines.join("\n");

it.each([
  [1, 1, 100_000],
  [2, 100_001, 200_000],
  [3, 200_001, count],
])("part %i of a file with 200,003 rows has the rows %i to %i", async (part, first, last) => {
  const { found, items, lines } = await parseSample(file, "export.jsonl", part);
  expect([lines[0], lines.at(-1), lines.length]).toEqual([first, last, last - first + 1]);
  expect(items[0]!.url).toBe(`https://a.example/${first}`);
  expect(items.at(-1)!.url).toBe(`https://a.example/${last}`);
  expect(found.at(-1)).toEqual({ kind: "rows", count });
});

it("refuses a part that the file does not have", async () => {
  await expect(parseSample(file, "export.jsonl", 4)).rejects.toMatchObject({
    code: "validation",
    message:
      "There is no part 4 of this file. This file has 200,003 rows. An import takes at most 100,000 at a time.",
  });
});
