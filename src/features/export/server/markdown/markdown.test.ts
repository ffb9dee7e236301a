import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { linkEntries } from "#features/connections/server/service.ts";
import { createCollection } from "#features/collections/server/service.ts";
import { linkEntry } from "#features/projects/server/links.ts";
import { createProject } from "#features/projects/server/service.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { parseZip } from "#server/testing/parse-zip.ts";
import { download } from "../testing/download.ts";
import { toTag, writeFrontMatter } from "./front-matter.ts";
import { createPaths } from "./name-paths.ts";

const opened = await setUpClients();
const { context, ada } = opened;
const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: body.user.id };

/** Any user input, including special syntax of YAML, Markdown and file systems. */
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(..."\n\r\t :-#'\"\\/[]{}|>*&!%@`.\u0085\u2028\ufeffé") }),
);

describe("a Markdown export", () => {
  it("has a folder per collection, with files beside notes that link to each other", async () => {
    const { id: collectionId } = await createCollection(ctx, {
      title: "CON",
      category: "work",
      description: "",
    });
    const owls = await createEntry(ctx, {
      title: "Owls: a/b?",
      url: "https://owls.example/",
      why: "# because",
      collectionId,
      text: "First.\n\n- no list",
      mainTopics: ["Night birds"],
      summary: "Short.",
    });
    const twin = await createEntry(ctx, { title: "owls  a b", collectionId });
    const bytes = Buffer.from("%PDF of mice");
    const mice = await createEntry(ctx, {
      file: { name: "m i:ce.pdf", type: "application/pdf", bytes },
      title: "Mice",
    });
    await linkEntries(ctx, owls.id, mice.id);
    const project = await createProject(ctx, { name: "Barn", description: "For *owls*" });
    await linkEntry(ctx, project.id, { entryId: owls.id, notes: "roof\nand wall" });

    const files = await parseZip((await download(opened, ada.token, "?format=markdown")).bytes);
    expect([...files.keys()].toSorted()).toEqual([
      "Projects/Barn.md",
      "Unfiled/Mice.md",
      "Unfiled/Mice.pdf",
      "_CON/Owls a b 2.md",
      "_CON/owls a b.md",
    ]);
    expect(files.get("Unfiled/Mice.pdf")).toEqual(bytes);
    const [, front, note] = files.get("_CON/Owls a b 2.md")!.toString().split("---\n", 3);
    expect(parse(front!)).toMatchObject({
      id: owls.id,
      title: "Owls: a/b?",
      aliases: ["Owls: a/b?"],
      collection: "CON",
      tags: ["Night-birds"],
      topics: ["Night birds"],
      private: true,
    });
    expect(note).toBe(`
# Owls: a/b?

Source: <https://owls.example/>

## Why it's interesting

\\# because

## Summary

Short.

## Linked entries

- [[Unfiled/Mice|Mice]]

## Full text

First.

\\- no list
`);
    expect(files.get("Unfiled/Mice.md")!.toString()).toContain("File: [m i:ce.pdf](<Mice.pdf>)");
    const barn = files.get("Projects/Barn.md")!.toString();
    expect(barn).toContain("# Barn\n\nFor \\*owls\\*");
    expect(barn).toContain("- [[_CON/Owls a b 2|Owls a b 2]]\\\n  roof\\\n  and wall\n");

    const one = `?format=markdown&ids=${twin.id}&files=false`;
    const alone = await parseZip((await download(opened, ada.token, one)).bytes);
    expect([...alone.keys()]).toEqual(["_CON/owls a b.md"]);
  });
});

describe("writeFrontMatter", () => {
  it("is read back unchanged by a YAML parser, whatever the values", () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText, { minLength: 1 }), (title, topics) => {
        const given = [title, ...topics].map((text) => text.toWellFormed());
        const text = writeFrontMatter({ title: given[0]!, topics: given.slice(1), private: true });
        expect(text.endsWith("\n---\n")).toBe(true);
        const read = parse(text.slice(4, -4)) as object;
        const held = given[0] === "" ? {} : { title: given[0] };
        expect(read).toEqual({ ...held, topics: given.slice(1), private: true });
      }),
      { numRuns: 300 },
    );
  });

  it("writes tags that Obsidian accepts", () => {
    fc.assert(
      fc.property(anyText, (topic) => {
        expect(toTag(topic)).toMatch(
          /^$|^[\p{L}\p{N}\p{M}_/-]*[\p{L}\p{M}_/-][\p{L}\p{N}\p{M}_/-]*$/u,
        );
      }),
    );
    const topics = ["C++", "2024", "Ⅻ", "Night birds", "#x"];
    expect(topics.map(toTag)).toEqual(["C", "", "", "Night-birds", "x"]);
  });
});

describe("claim", () => {
  it("keeps paths inside their folder and distinct on any file system", () => {
    const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 30 }), (names) => {
        const { claim } = createPaths();
        const paths = names.map((name) => claim("Folder/", name, ".md"));
        expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
        for (const path of paths) {
          const name = path.slice("Folder/".length, -".md".length);
          expect(path.startsWith("Folder/") && path.endsWith(".md")).toBe(true);
          expect(name).toMatch(
            /^[^./\\:*?"<>|#^[\]\p{Cc} ]([^/\\:*?"<>|#^[\]\p{Cc}]*[^/\\:*?"<>|#^[\]\p{Cc}. ])?$/u,
          );
          expect(name).not.toMatch(device);
          expect(Buffer.byteLength(path)).toBeLessThan(240);
        }
      }),
    );
  });

  it("is fast when all names are equal", () => {
    const { claim } = createPaths();
    for (let at = 0; at < 20_000; at += 1) claim("Folder/", "Untitled", ".md");
    expect(claim("Folder/", "Untitled", ".md")).toBe("Folder/Untitled 20001.md");
  });
});
