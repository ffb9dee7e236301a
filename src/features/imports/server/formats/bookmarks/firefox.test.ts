import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

type Node = { title: string; uri?: string; children?: Node[] };
type Wanted = { url: string; folders: string[] };

const title = fc.constantFrom("Recipes", "Work", "Harbour", "Ünïcode 漢字");
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ title, uri: fc.nat().map((at) => `https://a.example/${at}`) }),
    fc.record({ title, children: fc.array(tie("node"), { maxLength: 4 }) }),
  ),
}));

/** Writes it as Firefox does, or like tools that omit the type. */
function write(node: Node, isTyped: boolean): object {
  const { children, ...own } = node;
  const type = children ? "text/x-moz-place-container" : "text/x-moz-place";
  return {
    // Tools that sort the members write the title after the children.
    ...(children && { children: children.map((one) => write(one, isTyped)) }),
    guid: "abcdefghijkl",
    ...own,
    ...(isTyped ? { type } : { typeCode: children ? 2 : 1 }),
  };
}

function listWanted({ title, uri, children }: Node, folders: string[] = []): Wanted[] {
  if (uri !== undefined) return [{ url: uri, folders }];
  return (children ?? []).flatMap((one) => listWanted(one, [...folders, title]));
}

describe("a part of Firefox's backup", () => {
  it("is read with all bookmarks and folders, as a folder, a bookmark or a list of both", async () => {
    await fc.assert(
      fc.asyncProperty(
        node,
        fc.array(node, { maxLength: 3 }),
        fc.boolean(),
        async (one, more, isTyped) => {
          const read = async (content: object) => {
            const { format, items, unreadable } = await parseSample(
              JSON.stringify(content, null, 1),
            );
            expect([format, unreadable]).toEqual(["firefox", []]);
            return items.map(({ url, folders }) => ({ url, folders }));
          };
          expect(await read(write(one, isTyped))).toEqual(listWanted(one));
          const list = [one, ...more];
          const written = list.map((each) => write(each, isTyped));
          expect(await read(written)).toEqual(list.flatMap((each) => listWanted(each)));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("may come from Chrome, and is read without the browser's own folders", async () => {
    const url = {
      type: "url",
      name: "A",
      url: "https://a.example/",
      date_added: "13118850929335823",
    };
    const folder = { type: "folder", name: "Recipes", date_added: "1", children: [url] };
    expect((await parseSample(JSON.stringify(folder))).items).toMatchObject([
      { title: "A", folders: ["Recipes"] },
    ]);
    expect((await parseSample(JSON.stringify(url))).items).toMatchObject([
      { title: "A", folders: [] },
    ]);
    const menu = {
      guid: "menu________",
      title: "menu",
      children: [{ uri: "https://a.example/", title: "A" }],
    };
    expect((await parseSample(JSON.stringify(menu))).items).toMatchObject([{ folders: [] }]);
  });

  it("keeps tags, times and description of a single bookmark", async () => {
    const single = {
      type: "text/x-moz-place",
      uri: "https://a.example/",
      title: "A",
      tags: "x,y",
      dateAdded: 1456433748000000,
      annos: [{ name: "bookmarkProperties/description", value: "About it" }],
    };
    expect((await parseSample(JSON.stringify(single))).items).toMatchObject([
      { topics: ["x", "y"], description: "About it", createdAt: "2016-02-25T20:55:48.000Z" },
    ]);
  });
});
