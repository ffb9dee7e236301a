import fc from "fast-check";
import { expect, it } from "vitest";
import { makeZip } from "#features/capture/server/testing/documents.ts";
import {
  type ExportDocument,
  type ExportedPicture,
  documentName,
  ExportedConversation,
} from "#features/export/contract.ts";
import { entry, time, topicMembers, words } from "#features/imports/server/testing/any-exported.ts";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

const runs = { numRuns: 40 };

const id = fc.uuid();
const collection = fc.record({
  id,
  title: words,
  category: words,
  description: fc.string(),
  color: fc.constant("#fff"),
  emoji: fc.constant("📚"),
  isUnfiled: fc.boolean(),
  interests: fc.array(fc.record({ name: words, createdAt: time }), { maxLength: 2 }),
  createdAt: time,
  updatedAt: time,
});
const document: fc.Arbitrary<ExportDocument> = fc.record({
  format: fc.constant("commonplace"),
  version: fc.constant(1),
  exportedAt: time,
  scope: fc.constant({ kind: "all" as const, title: null }),
  profile: fc.option(
    fc.constant({
      username: "Ada",
      email: "ada@example.org",
      onboardingCompleted: true,
      preferences: null,
      createdAt: "2020-01-01T00:00:00.000Z",
    }),
  ),
  ...topicMembers,
  collections: fc.array(collection, { maxLength: 3 }),
  entries: fc.array(entry, { maxLength: 5 }),
  others: fc.constant([]),
  links: fc.array(fc.record({ from: id, to: id, createdAt: time }), { maxLength: 2 }),
  projects: fc.constant([]),
  savedFilters: fc.array(fc.record({ name: words, search: fc.string() }), { maxLength: 2 }),
  comments: fc.constant([]),
  keptNotes: fc.constant([]),
  conversations: fc.array(
    fc.record({
      id,
      title: words,
      about: fc.constant(null),
      messages: fc.array(
        fc.record({
          role: fc.constantFrom("user" as const, "assistant" as const),
          text: fc.string(),
          cited: fc.array(id, { maxLength: 2 }),
          answer: fc.constant(null),
          createdAt: time,
        }),
        { maxLength: 2 },
      ),
      createdAt: time,
      updatedAt: time,
    }),
    { maxLength: 2 },
  ),
});

function describePicture({ width: _width, height: _height, ...picture }: ExportedPicture) {
  return picture;
}

it("returns all of a Commonplace document, alone and in its zip", async () => {
  await fc.assert(
    fc.asyncProperty(document, fc.boolean(), async (whole, isZip) => {
      const json = JSON.stringify(whole, null, 1);
      const { format, found, items, unreadable } = await parseSample(
        isZip
          ? makeZip([
              { name: documentName, body: json },
              { name: "files/a.pdf", body: "x" },
              { name: "pictures/a.webp", body: "x" },
            ])
          : json,
      );
      expect(format).toBe("commonplace");
      expect(unreadable).toEqual([]);
      expect(found.flatMap((one) => (one.kind === "collection" ? [one.collection] : []))).toEqual(
        whole.collections,
      );
      expect(found.flatMap((one) => (one.kind === "link" ? [one.link] : []))).toEqual(whole.links);
      expect(found.find((one) => one.kind === "topics")).toEqual(
        whole.topicRules.length + whole.pinnedTopics.length === 0
          ? undefined
          : { kind: "topics", rules: whole.topicRules, pinned: whole.pinnedTopics },
      );
      const filters = found.flatMap((one) => (one.kind === "filter" ? [one.filter] : []));
      expect(filters).toEqual(whole.savedFilters);
      expect(
        found.flatMap((one) => (one.kind === "conversation" ? [one.conversation] : [])),
      ).toEqual(whole.conversations.map((one) => ExportedConversation.parse(one)));
      expect(items).toMatchObject(
        whole.entries.map((one) => ({
          exportedId: one.id,
          exportedCollectionId: one.collectionId,
          source: one.source,
          title: one.title,
          url: one.url,
          note: one.whyItsInteresting,
          description: one.summary,
          topics: one.topics,
          takeaways: one.takeaways,
          highlights: one.highlights.map(({ state, ...rest }) => ({
            ...rest,
            isLost: state === "lost",
          })),
          text: one.text,
          html: one.html,
          createdAt: one.createdAt,
          updatedAt: one.updatedAt,
          reading: one.reading,
          facts: {
            author: one.author,
            publishedOn: one.publishedOn,
            modifiedOn: one.modifiedOn,
            canonicalUrl: one.canonicalUrl,
          },
          original: {
            title: one.originalTitle,
            summary: one.originalSummary,
            siteName: one.siteName,
            language: one.language,
            readingTimeMinutes: one.readingTimeMinutes,
          },
          file: isZip ? one.file : null,
          picture: isZip ? one.picture && describePicture(one.picture) : null,
          icon: isZip ? one.icon && describePicture(one.icon) : null,
          pictures: isZip ? one.pictures.map(describePicture) : [],
        })),
      );
    }),
    runs,
  );
});

it("refuses a truncated Commonplace document, and one of a later version", async () => {
  const [whole] = fc.sample(document, { numRuns: 1, seed: 7 });
  const json = JSON.stringify(whole);
  for (const share of [0.3, 0.6, 0.99])
    await expect(parseSample(json.slice(0, Math.floor(json.length * share)))).rejects.toThrow(
      "ends too early",
    );
  await expect(parseSample(JSON.stringify({ ...whole, version: 2 }))).rejects.toThrow(
    "newer Commonplace",
  );
});

it("reports a broken entry of a Commonplace document, and keeps the others", async () => {
  const [whole] = fc.sample(
    document.filter(({ entries }) => entries.length > 1),
    { numRuns: 1, seed: 7 },
  );
  const [first, ...rest] = whole!.entries;
  const { items, unreadable } = await parseSample(
    JSON.stringify({ ...whole, entries: [{ ...first, topics: 7 }, ...rest] }),
  );
  expect(items).toHaveLength(rest.length);
  expect(unreadable).toMatchObject([{ reason: "This entry is broken at “topics”." }]);
});
