import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "#server/app-context.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { findPages } from "./find-pages.ts";
import { captureContents } from "./tables.ts";

const { ada, eve } = await setUpUsers();

it("finds the page of an offset, for the user's own documents with pages", async () => {
  const text = "One. Two. Four.";
  const [document, plain] = [await createEntry(ada, { text }), await createEntry(ada, { text })];
  await inTransaction(ada, (tx) =>
    tx
      .update(captureContents)
      // The third page has no text.
      .set({ pages: [0, 5, 10, 10] })
      .where(eq(captureContents.captureId, document.captureId)),
  );
  const starts = [-1, 0, 4, 5, 9, 10, 900];
  const positions = starts.map((start) => ({ entryId: document.id, start }));
  const found = await inTransaction(ada, (tx) =>
    findPages(tx, ada.userId, [...positions, { entryId: plain.id, start: 0 }]),
  );
  expect(found).toEqual([null, 1, 1, 2, 2, 4, 4, null]);
  const others = await inTransaction(eve, (tx) => findPages(tx, eve.userId, positions));
  expect(others).toEqual(positions.map(() => null));
});
