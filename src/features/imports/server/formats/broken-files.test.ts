import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "#shared/errors.ts";
import { parseSample, type Sample } from "../testing/parse-sample.ts";

it("returns rows or a message for any bytes", async () => {
  const beginnings = [
    "",
    "[{",
    '{"bookmarks":[',
    "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>",
    "<rss><item>",
    "title,url\n",
    "PK\u0003\u0004",
    "\u001f\u008b",
    "---\n",
  ];
  const answers = fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.uint8Array({ maxLength: 300 }),
      async (beginning, bytes) => {
        const content = Buffer.concat([Buffer.from(beginning, "latin1"), bytes]);
        const end = await parseSample(content).catch((error: unknown) => error);
        return !(end instanceof Error) || end instanceof AppError;
      },
    ),
    { numRuns: 120 },
  );
  await expect(answers).resolves.toBeUndefined();
});

it("returns exactly the rows before the cut of a truncated file", async () => {
  const rows = [1, 2, 3].map((number) => ({
    url: `https://${number}.example/`,
    title: `T ${number}`,
    tags: ["x"],
  }));
  const samples = [
    JSON.stringify(rows),
    JSON.stringify({ bookmarks: rows, count: 3 }),
    JSON.stringify({
      type: "text/x-moz-place-container",
      children: [{ title: "A", children: rows }],
    }),
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${rows.map(({ url, title }) => `<DT><A HREF="${url}">${title}</A>`).join("\n")}</DL>`,
    `<rss><channel>${rows.map(({ url, title }) => `<item><link>${url}</link><title>${title}</title></item>`).join("")}</channel></rss>`,
  ];
  const known = rows.map(({ url }) => url);
  for (const sample of samples)
    for (let length = 70; length < sample.length; length += 17) {
      const read = await parseSample(sample.slice(0, length)).catch((error: unknown) => error);
      const { items = [] } = read as Partial<Sample>;
      expect(known.slice(0, items.length)).toEqual(items.map(({ url }) => url));
      expect(read instanceof Error && !(read instanceof AppError)).toBe(false);
    }
});

it("refuses endlessly nested files quickly", async () => {
  const beginning = "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>";
  for (const tag of ["<b>", "<DL><p>", '<DT><A HREF="https://example.org/">x'])
    await expect(parseSample(beginning + tag.repeat(20_000))).rejects.toThrow("too deeply");
});
