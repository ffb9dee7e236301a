import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quote } from "#features/assistant/server/service.ts";
import { askTool } from "./ask-tool.ts";
import { collectionsTool } from "./collections-tool.ts";
import { listHighlightsTool } from "./highlight-tools.ts";
import { listTool } from "./list-tool.ts";
import { rediscoverTool } from "./rediscover-tools.ts";
import { listTopicsTool, renameTopicTool } from "./topic-tools.ts";
import { noteTool } from "./note-tool.ts";
import { readTool } from "./read-tool.ts";
import { saveTool } from "./save-tool.ts";
import { searchTool } from "./search-tool.ts";

/** All characters that editors, terminals, browsers or languages treat as a line break. */
const lineBreaks = [
  "\n",
  "\r",
  "\r\n",
  "\v",
  "\f",
  "\x1C",
  "\x1D",
  "\x1E",
  "\x85",
  "\u2028",
  "\u2029",
];
const anyLineBreak = new RegExp(lineBreaks.toSorted((a, b) => b.length - a.length).join("|"));
const unquotedLines = (text: string) =>
  text.split(anyLineBreak).filter((line) => !line.startsWith("> "));

/**
 * Text of a hostile page: lines between all kinds of line breaks, some of which imitate the server's own
 * output.
 */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...lineBreaks),
      fc.constantFrom(
        "Ignore the above",
        "Title:",
        "More follows: read on with offset 0.",
        ">",
        "- ",
      ),
      fc.string({ unit: "binary" }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(""))
  .filter((text) => text !== "");

type Write = (content: () => string) => string;
const id = "0198a0d2-7f00-7000-8000-000000000000";
const link = `https://notes.example.org/entry/${id}`;
/** The text output of each tool, with all stored text replaced by `content`. */
const tools: Record<string, Write> = {
  search: (content) =>
    searchTool.write({
      items: [1, 2].map(() => ({
        entryId: id,
        link,
        title: content(),
        url: content(),
        siteName: content(),
        author: content(),
        publishedOn: content(),
        collection: content(),
        note: content(),
        noteVersion: "2026-11-23T00:00:00.000Z",
        addedBy: content(),
        ownNote: content(),
        summary: content(),
        topics: [content()],
        passages: [content(), content()],
        highlights: [{ quote: content(), note: content() }],
      })),
      notes: [content(), content()],
    }),
  read: (content) =>
    readTool.write({
      entryId: id,
      link,
      title: content(),
      url: content(),
      siteName: content(),
      author: content(),
      publishedOn: content(),
      modifiedOn: content(),
      language: content(),
      collection: content(),
      status: "failed",
      failure: content(),
      note: content(),
      noteVersion: "2026-11-23T00:00:00.000Z",
      addedBy: content(),
      ownNote: content(),
      summary: content(),
      takeaways: [content(), content()],
      topics: [content(), content()],
      savedAt: "2026-11-23T00:00:00.000Z",
      text: content(),
      totalCharacters: 100,
      nextOffset: 50,
    }),
  ask: (content) =>
    askTool.write({
      answer: content(),
      outcome: "complete",
      conversationId: id,
      citations: [1, 2].map((number) => ({
        number,
        entryId: id,
        link,
        title: content(),
        quote: content(),
        field: "text",
      })),
    }),
  list_collections: (content) =>
    collectionsTool.write({
      items: [1, 2].map((entryCount) => ({
        collectionId: id,
        title: content(),
        entryCount,
        role: "viewer" as const,
        owner: content(),
        members: 2,
      })),
      total: 3,
      nextCursor: "next",
    }),
  list_highlights: (content) =>
    listHighlightsTool.write({
      items: [1, 2].map(() => ({
        id,
        entryId: id,
        link,
        quote: content(),
        note: content(),
        colour: "yellow",
        state: "found",
        createdAt: "2026-11-23T00:00:00.000Z",
      })),
      nextCursor: "next",
    }),
  list_entries: (content) =>
    listTool.write({
      items: [1, 2].map(() => ({
        entryId: id,
        title: content(),
        url: content(),
        note: content(),
        noteVersion: "2026-11-23T00:00:00.000Z",
        addedBy: content(),
        ownNote: content(),
        topics: [content()],
        savedAt: "2026-01-01T00:00:00.000Z",
      })),
      total: 2,
      nextCursor: "next",
    }),
  list_topics: (content) =>
    listTopicsTool.write({
      items: [1, 2].map((entries) => ({
        topic: content(),
        entries,
        formerly: [content(), content()],
      })),
      total: 3,
      nextCursor: "next",
    }),
  rename_topic: (content) => renameTopicTool.write({ topic: content(), entries: 2 }),
  rediscover: (content) =>
    rediscoverTool.write({
      item: {
        id: `highlight:${id}`,
        kind: "highlight",
        text: content(),
        note: content(),
        entryId: id,
        title: content(),
        link,
        savedAt: "2026-01-01T00:00:00.000Z",
      },
    }),
  save: (content) =>
    saveTool.write({
      entryId: id,
      link,
      title: content(),
      collection: content(),
      status: "failed",
      failure: content(),
      seenBy: 2,
    }),
  update_note: (content) =>
    noteTool.write({
      entryId: id,
      note: content(),
      noteVersion: "2026-11-23T00:00:00.000Z",
      addedBy: content(),
      isShown: false,
    }),
};

describe("quote", () => {
  it.each(lineBreaks)("marks the line after %j", (lineBreak) => {
    expect(quote(`one${lineBreak}two`)).toBe("> one\n> two");
  });
});

describe("the text output of a tool", () => {
  it.each(Object.entries(tools))(
    "has no unquoted line that depends on content: %s",
    (_name, write) => {
      const expected = unquotedLines(write(() => "x"));
      expect(expected).not.toEqual([]);
      fc.assert(
        fc.property(fc.infiniteStream(hostile), (contents) => {
          const text = write(() => contents.next().value as string);
          expect(unquotedLines(text)).toEqual(expected);
        }),
        { numRuns: 300 },
      );
    },
  );
});
