/** Generated files of other programs, whatever their texts contain. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { address, time, words } from "#features/imports/server/testing/any-exported.ts";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

const bookmark = fc.record({
  title: words,
  url: address,
  topics: fc.uniqueArray(
    words
      .map((text) => text.replaceAll(",", ""))
      .filter((text) => text.trim() === text && text !== "" && !text.startsWith("#")),
    { maxLength: 3 },
  ),
  createdAt: time,
});
const runs = { numRuns: 40 };

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

it("returns every bookmark of a bookmarks file", async () => {
  const folder = fc.record({ name: words, bookmarks: fc.array(bookmark, { maxLength: 4 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(folder, { maxLength: 4 }), async (folders) => {
      const lists = folders.map(({ name, bookmarks }) => {
        const links = bookmarks.map(
          ({ title, url, topics, createdAt }) =>
            `<DT><A HREF="${escape(url)}" ADD_DATE="${Date.parse(createdAt) / 1_000}" TAGS="${escape([...topics, ""].join(","))}">${escape(title)}</A>`,
        );
        return `<DT><H3>${escape(name)}</H3><DL><p>${links.join("\n")}</DL><p>`;
      });
      const inside = `<DT><H3>All</H3><DL><p>${lists.join("\n")}</DL><p>`;
      const { items } = await parseSample(
        `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${inside}</DL><p>`,
      );
      const expected = folders.flatMap(({ name, bookmarks }) =>
        bookmarks.map((one) => ({ ...one, folders: ["All", name] })),
      );
      expect(
        items.map(({ title, url, topics, createdAt, folders: path }) => ({
          title,
          url,
          topics,
          createdAt,
          folders: path,
        })),
      ).toEqual(expected);
    }),
    runs,
  );
});

it("returns every row of a table, whatever its cells contain", async () => {
  const cell = fc.string({
    unit: fc.constantFrom("a", '"', ",", "\n", "\r\n", ";", " ", "é"),
    maxLength: 20,
  });
  // A quote before a formula is taken for one that a program has put there, and is removed.
  const title = words.filter((text) => !/^'+[=+\-@]/.test(text));
  const row = fc.record({ title, url: address, note: cell });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const lines = rows.map(({ title, url, note }) => [title, url, note].map(quote).join(","));
      const { items } = await parseSample(`title,url,note\r\n${lines.join("\r\n")}\r\n`);
      expect(items.map(({ title, url, note }) => ({ title, url, note }))).toEqual(
        rows.map(({ note, ...rest }) => ({ ...rest, note: note.trim() || null })),
      );
    }),
    runs,
  );
});
