import { expect, it } from "vitest";
import { HighlightCreate } from "#features/highlights/contract.ts";
import { setUpNewUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { AppError } from "#shared/errors.ts";
import { addHighlight, listEntryHighlights, updateHighlight } from "./service.ts";

const people = await setUpNewUsers();

it("saves one of 200 simultaneous edits of the same version, and refuses the others", async () => {
  const { id } = await createEntry(people.ada, { text: "A heron waits in the reeds." });
  const created = HighlightCreate.parse({ quote: "heron" });
  const { id: highlightId, updatedAt } = await addHighlight(people.ada, id, created);
  const edits = Array.from({ length: 200 }, (_, at) =>
    updateHighlight(people.ada, highlightId, { note: `Note ${at}`, updatedAt }),
  );
  const outcomes = await Promise.allSettled(edits);
  const saved = outcomes.filter((one) => one.status === "fulfilled").map((one) => one.value);
  const refused = outcomes.filter((one) => one.status === "rejected");
  expect(saved).toHaveLength(1);
  // So many at once may also exceed the queue for the database; clients try those again.
  for (const { reason } of refused)
    expect((reason as AppError).code).toMatch(/^(conflict|unavailable)$/);
  expect(await listEntryHighlights(people.ada, id)).toEqual(saved);
});
