/** Filtered lists, where many cards do not match: none is missed. */
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { EntryListQuery, entrySorts } from "#features/entries/contract.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { listEntries } from "./service.ts";

const context = await setUpContext();
const ada = await createUser(context);
let collectionId: string;

beforeAll(async () => {
  const title = "Birds";
  collectionId = (await createCollection(ada, { title, category: "", description: "" })).id;
  for (let index = 0; index < 30; index += 1) {
    const isMeant = index % 7 === 3;
    await createEntry(ada, {
      title: isMeant ? `An owl, ${index}` : `Number ${index}`,
      mainTopics: index % 11 === 5 ? ["Owls"] : index % 4 === 2 ? ["Fours"] : [],
      // Some have the same timestamp.
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3))),
      ...(index % 2 === 0 ? { collectionId } : {}),
    });
  }
});

async function readAll(query: Record<string, unknown>): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
    const page = await listEntries(ada, EntryListQuery.parse({ ...query, cursor }));
    expect(page.items.length).toBeLessThanOrEqual(Number(query["limit"]));
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return { ids, pages };
}

describe("listing entries with a filter", () => {
  it("returns the same entries in the same order, however small the pages are", async () => {
    const narrowed = fc.record({
      filter: fc.constantFrom(
        { q: "owl" },
        { q: "OWLS" },
        { q: "number 1" },
        { q: "nothing" },
        { topic: "owls" },
        { topic: "Fours" },
        { topic: "fours", q: "number" },
        { topic: "nothing" },
      ),
      sort: fc.constantFrom(...entrySorts),
      isInCollection: fc.boolean(),
      limit: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(narrowed, async ({ isInCollection, limit, filter, sort }) => {
        const query = { ...filter, sort };
        const scope = isInCollection ? { ...query, collectionId } : query;
        const whole = await readAll({ ...scope, limit: 100 });
        expect(whole.pages).toBe(1);
        expect((await readAll({ ...scope, limit })).ids).toEqual(whole.ids);
      }),
      { numRuns: 40 },
    );
  });
});
