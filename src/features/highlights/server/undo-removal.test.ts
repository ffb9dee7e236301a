import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { captureContents } from "#features/entries/server/tables.ts";
import type { Entry } from "#features/entries/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { HighlightCreate, type Highlight } from "../contract.ts";
import { addHighlight, deleteHighlight, listEntryHighlights, listHighlights } from "./service.ts";

const context = await setUpContext();
const text = "Bees dance on the comb. They tell each other where the flowers are.";
let ada: Ctx;
let entry: Entry;

beforeEach(async () => {
  ada = await createUser(context, "Ada");
  entry = await createEntry(ada, { text });
});

const add = (input: HighlightCreate) =>
  addHighlight(ada, entry.id, HighlightCreate.parse({ note: "Waggle", ...input }));

function restore({ id, createdAt, quote, prefix, suffix, start, note, colour }: Highlight) {
  const place = start === null ? {} : { start };
  return add({ quote, prefix, suffix, ...place, note, colour, removed: { id, createdAt } });
}

describe("undoing a removal", () => {
  it("restores the highlight with its id, date, note and color", async () => {
    const made = await add({ quote: "They tell", colour: "pink" });
    await deleteHighlight(ada, made.id);
    const restored = await restore(made);
    expect(restored).toEqual({ ...made, updatedAt: restored.updatedAt });
    expect(await listEntryHighlights(ada, entry.id)).toEqual([restored]);
  });

  it("restores one whose words are gone as lost, with its quote", async () => {
    const made = await add({ quote: "They tell each other where the flowers are" });
    await inTransaction(ada, (tx) =>
      tx
        .update(captureContents)
        .set({ text: "Wasps build paper nests." })
        .where(eq(captureContents.captureId, entry.captureId)),
    );
    const [lost] = await listEntryHighlights(ada, entry.id);
    await deleteHighlight(ada, made.id);
    expect(await restore(lost!)).toMatchObject({
      id: made.id,
      state: "lost",
      start: null,
      quote: made.quote,
      note: "Waggle",
    });
  });

  it("does not restore one twice", async () => {
    const made = await add({ quote: "They tell" });
    await deleteHighlight(ada, made.id);
    await restore(made);
    await expect(restore({ ...made, quote: "Bees", start: 0 })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await listEntryHighlights(ada, entry.id)).toHaveLength(1);
  });
});

describe("listHighlights", () => {
  it("returns each entry once", async () => {
    await add({ quote: "They tell" });
    await add({ quote: "Bees" });
    const { items, entries } = await listHighlights(ada, { limit: 25 });
    expect(items).toHaveLength(2);
    expect(entries).toMatchObject([{ id: entry.id, title: entry.title }]);
  });
});
