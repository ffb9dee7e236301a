/** Generates libraries with any content that the tables accept. */
import fc from "fast-check";
import { foldTopic } from "#shared/fold-topic.ts";
import { anyCharacter } from "#shared/testing/any-character.ts";

/** Any text that a page or a user can contain; PostgreSQL accepts no NUL. */
const anyText = (maxLength: number) =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.lorem({ maxCount: 12 }) },
      { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
      fc.constantFrom(
        "  two  blanks\t",
        "#hash, comma; 'quote\" =SUM(A1)",
        "\u202eright to left\u202c שלום 梟 🦉👩‍👩‍👧 e\u0301",
        '{"json": [1]}\r\n\\u0041 </script>',
        "\ufeffmark\u0085\u2028line",
      ),
      fc.constant("ä".repeat(maxLength)),
    )
    .map((text) => text.replaceAll("\0", "").toWellFormed().slice(0, maxLength).toWellFormed());
const typed = (maxLength: number) => anyText(maxLength).map((text) => text.trim());
const named = (maxLength: number) => typed(maxLength).map((text) => text || "A name");
const time = fc
  .date({ min: new Date("1996-01-01"), max: new Date("2026-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const names = (maxLength: number) =>
  fc.uniqueArray(
    named(maxLength).map((name) => name.replaceAll(/\s+/g, " ").replace(/^#+\s*/, "") || "Name"),
    { maxLength: 4, selector: foldTopic },
  );

const collection = fc.record({
  title: named(200).map((title) => title.replaceAll(/\s+/g, " ")),
  category: fc.constantFrom("", "work", "my own"),
  description: typed(5_000),
  color: fc.constantFrom("" as const, "teal" as const),
  emoji: fc.constantFrom("", "🌊", "👩‍👩‍👧"),
  interests: fc.uniqueArray(
    named(100).map((name) => name.normalize("NFC").slice(0, 100).trim()),
    { maxLength: 3, selector: (name) => name.toLowerCase() },
  ),
  at: time,
});
export const anyReading = fc.record({
  state: fc.constantFrom("reading" as const, "finished" as const),
  position: fc.nat({ max: 900 }),
  length: fc.integer({ min: 900, max: 5_000 }),
  updatedAt: time,
});
const entry = fc.record({
  kind: fc.constantFrom("url", "text", "file", "unread", "failed"),
  page: fc.nat(),
  title: named(500).map((title) => title.replaceAll(/\s+/g, " ")),
  summary: anyText(3_000),
  ownTitle: fc.option(named(500)),
  ownSummary: fc.option(typed(10_000)),
  why: typed(10_000),
  topics: names(60),
  takeaways: fc.array(named(300), { maxLength: 3 }),
  text: fc.option(anyText(12_000).map((text) => ` ${text}\n\n`)),
  isFormatted: fc.boolean(),
  hasPicture: fc.boolean(),
  siteName: fc.option(named(80)),
  author: fc.option(fc.constantFrom("Jane Doe", "Jane Doe, José Núñez", "=SUM(A1)")),
  publishedOn: fc.option(fc.constantFrom("2024-03-05", "2024-03", "1897")),
  minutes: fc.option(fc.nat({ max: 500 })),
  language: fc.option(fc.constantFrom("en", "de")),
  place: fc.nat({ max: 9 }),
  createdAt: time,
  updatedAt: time,
  reading: fc.option(anyReading),
});
/** The highlights of one entry. */
export const anyHighlights = fc.array(
  fc.record({
    from: fc.nat(),
    length: fc.integer({ min: 1, max: 300 }),
    // A quote that is not in the text: of a highlight that is lost, or was found approximately.
    quote: fc.option(named(300)),
    isLost: fc.boolean(),
    note: typed(10_000),
    colour: fc.constantFrom("yellow", "green", "blue", "pink"),
    createdAt: time,
    updatedAt: time,
  }),
  { maxLength: 4 },
);
export type Highlights = typeof anyHighlights extends fc.Arbitrary<infer Value> ? Value : never;
export const anyLibrary = fc.record({
  collections: fc.array(collection, { minLength: 3, maxLength: 5 }),
  entries: fc.array(entry, { minLength: 22, maxLength: 22 }),
  projects: fc.array(
    fc.record({
      name: named(200),
      description: fc.option(typed(10_000).map((text) => text || "Why")),
      attributes: names(100).map((all) => all.map((name) => ({ name, value: `of ${name}` }))),
      completionDate: fc.option(time),
      archivedAt: fc.option(time),
      people: fc.array(
        fc.record({
          contactName: named(200),
          role: fc.option(named(200)),
          contactEmail: fc.option(fc.constant("bea@example.org")),
          contactPhone: fc.option(fc.constant("+41 1")),
        }),
        { maxLength: 3 },
      ),
      notes: fc.array(typed(10_000), { minLength: 2, maxLength: 2 }),
      createdAt: time,
      updatedAt: time,
    }),
    { minLength: 2, maxLength: 2 },
  ),
  filters: fc.array(named(100), { minLength: 2, maxLength: 2 }),
  conversations: fc.array(
    fc.record({
      title: named(200),
      question: named(4_000),
      answer: anyText(5_000),
      quote: anyText(200),
      at: time,
    }),
    { minLength: 2, maxLength: 2 },
  ),
});
export type Library = typeof anyLibrary extends fc.Arbitrary<infer Value> ? Value : never;
