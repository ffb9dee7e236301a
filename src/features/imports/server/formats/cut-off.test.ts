import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { makeZip } from "#features/capture/server/testing/documents.ts";
import { parseSample } from "../testing/parse-sample.ts";

const rows = [1, 2].map((n) => ({ url: `https://${n}.example/`, title: `T ${n}`, tags: ["x"] }));
const article = { ...rows[0], slug: "a", savedAt: "2024-10-29T15:00:00.000Z" };
const bookmark = { createdAt: 1, tags: [], content: { type: "link", url: "https://1.example/" } };
const links = rows.map(({ url, title }) => `<DT><A HREF="${url}">${title}</A>`).join("\n");

/** The message about the end of a file: the error, or the reason of the last unreadable row. */
async function tellEnd(content: string | Buffer): Promise<string> {
  const read = await parseSample(content).catch((error: unknown) => error as Error);
  return read instanceof Error ? read.message : (read.unreadable.at(-1)?.reason ?? "nothing");
}

const whole: [string, string, number][] = [
  ["a list of JSON", JSON.stringify(rows), 1],
  ["Karakeep", JSON.stringify({ bookmarks: [bookmark, bookmark], lists: [] }, null, 1), 1],
  ["Linkwarden", JSON.stringify({ collections: [{ id: 1, name: "A", links: rows }] }), 1],
  ["Omnivore", JSON.stringify([article, article]), 1],
  ["Firefox", JSON.stringify({ type: "text/x-moz-place-container", children: rows }), 1],
  ["a feed", `<rss><channel><item><link>https://a.example/</link></item></channel></rss>`, 5],
  ["OPML", `<opml><body><outline text="A" xmlUrl="https://a.example/feed"/></body></opml>`, 6],
  ["bookmarks", `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>${links}</DL>`, 40],
  [
    "a page of Pocket",
    `<title>Pocket Export</title><ul><li><a href="https://a.example/">A</a></ul>`,
    35,
  ],
];

it.each(whole)("reports where a truncated file ends: %s", async (_what, text, least) => {
  const end = text.length - (text.endsWith("</DL>") || text.endsWith("</ul>") ? 5 : 1);
  for (let length = least; length <= end; length += Math.ceil(text.length / 20))
    expect([length, await tellEnd(text.slice(0, length))]).toEqual([
      length,
      expect.stringMatching(new RegExp(`ends .*after ${length} bytes?\\b`)),
    ]);
  expect(await tellEnd(text)).toBe("nothing");
});

it("names the row in which a file ends before its format is known", async () => {
  expect(await tellEnd(`{"bookmarks": [{"createdAt": 1, "ti`)).toBe(
    "This JSON ends in the middle of row 1, after 35 bytes, before its format can be recognised. Please export or copy it again.",
  );
});

it("reports a table without a final line break as truncated only if its last row is shorter than the others", async () => {
  const short = "title,url,note\nA,https://a.example/\nB,https://b.example/";
  expect(await tellEnd(short)).toBe("nothing");
  expect(await tellEnd("title,url,note\nA,https://a.example/,x\nB,https://b.ex")).toMatch(
    /^The file ends in the middle, after 52 bytes/,
  );
});

it("reports a truncated zip or compressed file", async () => {
  const zip = makeZip([{ name: "a.md", body: "words" }]);
  for (let length = 4; length < zip.length; length += 10)
    expect(await tellEnd(zip.subarray(0, length))).toContain(
      `This zip ends in the middle, after ${length} bytes`,
    );
  const packed = gzipSync(JSON.stringify(rows));
  expect(await tellEnd(packed.subarray(0, -9))).toMatch(/^The compressed file ends here/);
});
