import { expect, it } from "vitest";
import { parseSample } from "../testing/parse-sample.ts";

const [partRows, count] = [100, 203];
const lines = Array.from({ length: count }, (_, at) => `{"url":"https://a.example/${at + 1}"}`);
const file = lines.join("\n");
const parse = (part: number) => parseSample(file, "export.jsonl", part, partRows);

it.each([
  [1, 1, 100],
  [2, 101, 200],
  [3, 201, count],
])(
  "part %i of a file with 203 rows, with 100 in a part, has the rows %i to %i",
  async (part, first, last) => {
    const { found, items, lines } = await parse(part);
    expect([lines[0], lines.at(-1), lines.length]).toEqual([first, last, last - first + 1]);
    expect(items[0]!.url).toBe(`https://a.example/${first}`);
    expect(items.at(-1)!.url).toBe(`https://a.example/${last}`);
    expect(found.at(-1)).toEqual({ kind: "rows", count });
  },
);

it("refuses a part that the file does not have", async () => {
  await expect(parse(4)).rejects.toMatchObject({
    code: "validation",
    message: "There is no part 4 of this file. This file has 203 rows.",
  });
});

it("counts the rows of the parts before, of 100,000 rows each", async () => {
  const skipped = Array<string>(100_000).fill('{"url":""}').join("\n");
  const { found, lines } = await parseSample(`${skipped}\n${file}`, "export.jsonl", 2);
  expect([lines[0], lines.length]).toEqual([100_001, count]);
  expect(found.filter(({ kind }) => kind === "rows").length).toBeGreaterThan(1);
});
