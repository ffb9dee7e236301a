/** A search over several scopes finds what a search over one scope with the same entries finds, in the same order. */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { mergeSegments } from "./index/merge-segments.ts";
import { findEntries } from "./search-entries.ts";
import { createSharing } from "./testing/shared-collection.ts";

const context = await setUpContext();
const { addMember, createIn, work } = createSharing(context);

const words = ["moon", "tide", "harbour", "quokka", "pulling", "seas", "lantern", "gulls"];
const someWords = (max: number) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: max });
const library = fc.array(
  fc.record({
    title: someWords(3),
    text: someWords(12),
    topic: fc.constantFrom("Sea", "Night", "Land"),
    /** 0: in the user's own collection. */
    place: fc.nat({ max: 3 }),
  }),
  { minLength: 4, maxLength: 12 },
);
const queries = fc.array(
  fc.oneof(
    someWords(3).map((some) => some.join(" ")),
    // A typing error, a word being typed, a phrase, an exclusion, and filters.
    fc.constantFrom(...words).map((word) => `${word.slice(0, 2)}z${word.slice(3)} `),
    fc.constantFrom(...words).map((word) => word.slice(0, 4)),
    fc.tuple(someWords(2), fc.constantFrom(...words)).map(([some, not]) => `${some[0]} -${not}`),
    someWords(2).map((some) => `"${some.join(" ")}"`),
    fc
      .tuple(fc.constantFrom("Sea", "Night"), fc.constantFrom(...words, ""))
      .map(([topic, word]) => `topic:${topic} ${word}`),
    fc
      .tuple(fc.constantFrom("C1", "C2"), fc.constantFrom(...words, ""))
      .map(([title, word]) => `in:${title} ${word}`),
  ),
  { minLength: 8, maxLength: 8 },
);

it.each([1, 2, 3, 4, 5, 6])(
  "is the same over its own and three shared scopes as over one (seed %i)",
  async (seed) => {
    const [alone, member, owner] = [
      await createUser(context, "Ada"),
      await createUser(context, "Ben"),
      await createUser(context, "Eve"),
    ];
    const [entries] = fc.sample(library, { numRuns: 1, seed });
    const [asked] = fc.sample(queries, { numRuns: 1, seed });
    const [ofAlone, shared]: string[][] = [[], []];
    for (const title of ["C1", "C2", "C3"]) {
      ofAlone!.push(await createIn(alone, title));
      const id = await createIn(owner, title);
      await addMember(id, owner, member, "viewer");
      shared!.push(id);
    }
    for (const [at, { title, text, topic, place }] of entries!.entries()) {
      const given = {
        title: `${title.join(" ")} ${at}`,
        text: `${text.join(" ")}.`,
        mainTopics: [topic],
      };
      const inPlace = (ids: readonly string[]) =>
        place === 0 ? given : { ...given, collectionId: ids[place - 1]! };
      await createEntry(alone, inPlace(ofAlone!));
      await createEntry(place === 0 ? member : owner, inPlace(shared!));
    }
    if (seed % 2 === 0) {
      await work(alone, member, owner);
      for (const ctx of [alone, owner]) await mergeSegments(ctx);
    }
    for (const q of asked!) expect(await find(member, q)).toEqual(await find(alone, q));
  },
);

/** Titles with rounded scores; titles of the same score in alphabetical order. */
async function find(ctx: Ctx, q: string) {
  const { items, notes } = await findEntries(ctx, { q, limit: 50 });
  const found = items.map(({ entry, score }) => ({
    title: entry.title,
    score: Math.round(score * 1e6) / 1e6,
  }));
  return {
    q,
    notes,
    found: found.toSorted((a, b) => b.score - a.score || (a.title < b.title ? -1 : 1)),
  };
}
