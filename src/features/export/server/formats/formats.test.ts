import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { download } from "../testing/download.ts";
import { writeField } from "./csv.ts";

const opened = await setUpClients();
const { context, ada } = opened;
const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: body.user.id };
const nasty = `</A><script>alert("1")</script> & 'x', é`;

const { id: collectionId } = await createCollection(ctx, {
  title: nasty,
  category: "work",
  description: nasty,
});
await createEntry(ctx, {
  title: nasty,
  why: `${nasty}\nsecond`,
  mainTopics: ["a, b", "c"],
  collectionId,
  url: `https://owls.example/?a=1&b="2"`,
  createdAt: new Date("2026-01-02T03:04:05Z"),
});
await createEntry(ctx, { title: "=cmd()", text: "without an address" });

/** An independent RFC 4180 parser. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy,
  )) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

describe("writeBookmarks", () => {
  it("writes a folder per collection that an HTML parser reads back", async () => {
    const { headers, bytes } = await download(opened, ada.token, "?format=html");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    const text = bytes.toString();
    expect(text.startsWith("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n")).toBe(true);
    expect(text).toContain("<!-- Entries left out because they have no URL: 1 -->");
    type Node = {
      name?: string;
      attribs?: Record<string, string>;
      data?: string;
      children?: Node[];
    };
    const found: Record<string, Node[]> = {};
    const walk = (node: Node) => {
      if (node.name !== undefined) (found[node.name] ??= []).push(node);
      node.children?.forEach(walk);
    };
    walk(parseDocument(text) as Node);
    const textOf = (node: Node | undefined) => node?.children?.[0]?.data?.trim();
    expect(found["script"]).toBeUndefined();
    expect(found["h3"]!.map(textOf)).toEqual([nasty, "Unfiled"]);
    expect(found["a"]).toHaveLength(1);
    expect(textOf(found["a"]![0])).toBe(nasty);
    expect(found["a"]![0]!.attribs).toEqual({
      href: `https://owls.example/?a=1&b="2"`,
      add_date: "1767323045",
      private: "1",
      tags: "a b,c",
      last_modified: expect.stringMatching(/^\d{10}$/),
    });
    expect(found["dd"]!.map(textOf)).toEqual([`${nasty}\nsecond`]);
    expect(found["h3"]![0]!.attribs!["description"]).toBe(nasty);
    // Karakeep finds the name of a folder only directly before its list.
    expect(text).toMatch(/<\/H3>\s*<DL>/);
  });
});

describe("writeCsv", () => {
  it("writes a row per entry, and no formula", async () => {
    const { headers, bytes } = await download(opened, ada.token, "?format=csv");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [names, ...rows] = parseCsv(bytes.subarray(3).toString());
    const [plain, link] = rows.map((row) =>
      Object.fromEntries(names!.map((name, at) => [name, row[at]])),
    );
    expect(rows).toHaveLength(2);
    expect(plain).toMatchObject({ title: "'=cmd()", url: "", collection: "Unfiled" });
    expect(link).toMatchObject({
      title: nasty,
      why: `${nasty}\nsecond`,
      collection: nasty,
      topics: "a, b; c",
      created: "2026-01-02T03:04:05.000Z",
      private: "yes",
    });
  });

  it("preserves any text, with a quote mark before a formula", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`=+-@\t\r\n",'aé🦉`) }), (text) => {
        const [[read] = []] = parseCsv(`${writeField(text)}\r\n`);
        expect(read!.replace(/^'(?='*[=+\-@\t\r\n])/, "")).toBe(text);
        expect(read).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
      { numRuns: 200 },
    );
  });
});
