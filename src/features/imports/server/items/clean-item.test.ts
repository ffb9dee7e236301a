import { describe, expect, it } from "vitest";
import { maxTextLength } from "#features/capture/contract.ts";
import { cleanItem, cleanUnreadable } from "./clean-item.ts";
import type { ImportItem } from "./import-item.ts";
import { makeItem } from "../testing/imports.ts";
import { createLosses } from "./losses.ts";

function clean(given: Partial<ImportItem>) {
  const losses = createLosses();
  return { ...cleanItem(makeItem(given), losses), lost: losses.list() };
}

describe("cleanItem with a URL", () => {
  it.each([
    ["javascript:alert(1)", "Only web addresses can be kept, not “javascript:”."],
    ["  JavaScript:alert(1)", "Only web addresses can be kept, not “javascript:”."],
    ["data:text/html,<script>", "Only web addresses can be kept, not “data:”."],
    ["place:sort=8", "Only web addresses can be kept, not “place:”."],
    ["file:///etc/passwd", "Only web addresses can be kept, not “file:”."],
    ["chrome://settings", "Only web addresses can be kept, not “chrome:”."],
    ["http://", "This is not a web address."],
    ["two words", "This is not a web address."],
    ["localhost:8080", "This is not a web address."],
    [
      `https://example.org/${"x".repeat(4_100)}`,
      "The address is too long (4,096 characters at most).",
    ],
  ])("refuses %.30s with a reason", (url, reason) => {
    expect(clean({ url })).toMatchObject({ outcome: "refused", reason, item: null });
  });

  it.each([
    ["example.org/a", "https://example.org/a"],
    ["https://EXAMPLE.org/ü?utm_source=x", "https://EXAMPLE.org/ü?utm_source=x"],
  ])("turns %s into %s", (url, kept) => {
    expect(clean({ url }).url).toBe(kept);
  });

  it("removes user name and password everywhere in the item, and reports it in the row", () => {
    const url = "https://ada:pa55@example.org/a";
    const cleaned = clean({ url, title: url, note: `See ${url}`, description: url });
    expect(cleaned).toMatchObject({
      outcome: "waiting",
      url: "https://example.org/a",
      urlKey: "https://example.org/a",
      reason: "The user name and password in its address were removed.",
    });
    const refused = clean({ url: "ftp://ada:pa55@example.org/a" });
    expect(refused).toMatchObject({ outcome: "refused", url: "ftp://example.org/a" });
    const row = { kind: "unreadable" as const, line: 1, title: null, reason: "It is broken.", url };
    expect(JSON.stringify([cleaned, refused, cleanUnreadable(row)])).not.toContain("pa55");
  });

  it("leaves out an invalid URL of a text, and keeps the text", () => {
    const cleaned = clean({ source: "text", text: "A note", url: "obsidian://open" });
    expect(cleaned).toMatchObject({ outcome: "waiting", url: null, item: { source: "text" } });
  });
});

it("cleanItem truncates long fields and reports it", () => {
  const { item, lost } = clean({
    source: "text",
    title: "t".repeat(600),
    text: "x".repeat(maxTextLength + 10),
    note: "n".repeat(12_000),
    highlights: [
      { quote: "One", note: "n".repeat(12_000), createdAt: null },
      ...Array.from({ length: 5_001 }, (_, at) => ({
        quote: `${at}`,
        note: null,
        createdAt: null,
      })),
    ],
    topics: Array.from({ length: 60 }, (_, at) => `Tag ${at}`),
    createdAt: "1066-10-14",
    updatedAt: "nonsense",
  });
  expect(item).toMatchObject({ createdAt: null, updatedAt: null });
  expect(item!.title).toHaveLength(500);
  expect(item!.text).toHaveLength(maxTextLength);
  expect(item!.why).toHaveLength(10_000);
  expect(item!.topics).toHaveLength(50);
  expect(lost.map(({ what, count }) => [what, count])).toEqual([
    ["Ends of texts", 1],
    ["Tags", 10],
    ["Ends of notes", 2],
    ["Highlights", 2],
  ]);
});

it("cleanItem uses highlights as the text of an item without one", () => {
  const { item } = clean({
    source: "text",
    title: "A book",
    highlights: [
      { quote: "First\nline", note: null, createdAt: null },
      { quote: "Second", note: "Mine", createdAt: null },
    ],
  });
  expect(item).toMatchObject({
    text: "First\nline\n\nSecond",
    why: "",
    highlights: [{ quote: "First\nline" }, { quote: "Second", note: "Mine" }],
  });
});

it("cleanItem keeps one of equal highlights, maps colours, and takes a note without a quote as the note", () => {
  const one = { quote: " A quote ", note: "Mine", createdAt: "2020-01-01T00:00:00Z" };
  const { item } = clean({
    url: "https://example.org/",
    note: "First",
    highlights: [
      { ...one, colour: "Purple", start: 3, end: 10 },
      one,
      { ...one, note: null, colour: "chartreuse", start: 1 },
      { quote: " ", note: "Second", createdAt: null },
    ],
  });
  const shared = { quote: "A quote", createdAt: "2020-01-01T00:00:00.000Z", isLost: false };
  expect(item).toMatchObject({
    why: "Imported note: First\n\nSecond",
    highlights: [
      { ...shared, note: "Mine", colour: "pink", place: { start: 3, end: 10, isCertain: false } },
      { ...shared, note: "", colour: "yellow", place: null },
    ],
  });
});

it("cleanItem derives a file's type from its name, not from what the file claims", () => {
  const file = { path: "a", name: "../evil\r\n.html", type: "text/html\r\nx: y", size: 3 };
  expect(clean({ source: "file", file }).item!.file).toEqual({
    path: "a",
    name: "evil.html",
    type: "application/octet-stream",
    size: 3,
  });
  expect(clean({ source: "file", file: { ...file, size: 2 ** 30 } })).toMatchObject({
    outcome: "refused",
    reason: "The file is larger than 100 MB.",
  });
});

it("cleanItem names what a row contains that is not imported", () => {
  const given = {
    url: "https://a.example/",
    unused: ["“Mood”", "Favourites", "“Mood”"],
    unreadDates: ["after the storm"],
  };
  expect(clean(given)).toMatchObject({
    outcome: "waiting",
    reason: "Not imported: “Mood”, Favourites. Not understood as a date: “after the storm”.",
  });
  const many = Array.from({ length: 20 }, (_, at) => `“${at}”`);
  expect(clean({ ...given, unused: many }).reason).toContain("“11”, 8 further fields.");
});

it("cleanItem marks a note as imported unless it comes from one of our own exports", () => {
  const url = "https://a.example/";
  expect(clean({ url, note: "Mine", description: "About it" }).item).toMatchObject({
    why: "Imported note: Mine",
    summary: "About it",
  });
  expect(clean({ url, note: "Mine", isOwnNote: true }).item).toMatchObject({ why: "Mine" });
});
