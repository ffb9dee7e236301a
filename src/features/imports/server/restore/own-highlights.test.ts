/** Importing an export again restores the highlights that were removed since, and only those. */
import { expect, it } from "vitest";
import { HighlightCreate } from "#features/highlights/contract.ts";
import {
  addHighlight,
  deleteHighlight,
  listEntryHighlights,
} from "#features/highlights/server/service.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { undoImport } from "../service.ts";
import { exportAll, importFile, signUpOwner, workOnTrip } from "../testing/round-trips.ts";

const context = await setUpContext();

it.each([
  ["into the same account", "Commonplace.zip"],
  ["of one entry, without its file", "Commonplace.json"],
])("%s, and the undo removes them again", async (_name, fileName) => {
  const ada = await signUpOwner(context, `ada-${fileName.split(".")[1]}`);
  const words = ["heron", "reed", "pond", "heron"];
  const text = Array.from(
    { length: 40 },
    (_, at) => `Line ${at}: a ${words[at % 4]} in the marsh.`,
  ).join("\n");
  const { id } = await createEntry(ada.ctx, { title: "Marsh", text });
  await createEntry(ada.ctx, { title: "Another", text });
  for (let at = 0; at < 40; at += 3) {
    const quote = words[at % 4]!;
    const start = text.indexOf(quote, text.indexOf(`Line ${at}:`));
    await addHighlight(ada.ctx, id, HighlightCreate.parse({ quote, start, note: `Note ${at}` }));
  }
  const before = await listEntryHighlights(ada.ctx, id);
  const query = fileName.endsWith("json") ? { ids: id, files: "false" } : undefined;
  const exported = await exportAll(ada, query);
  const isRemoved = (_one: unknown, at: number) => at % 3 === 0;
  for (const one of before.filter(isRemoved)) await deleteHighlight(ada.ctx, one.id);
  const left = await listEntryHighlights(ada.ctx, id);
  expect(left).toHaveLength(before.length - before.filter(isRemoved).length);

  const done = await importFile(ada, exported, fileName);
  const count = before.filter(isRemoved).length;
  expect(done).toMatchObject({
    status: "finished",
    counts: { imported: 0 },
    added: { highlights: count, entries: 1, waiting: 0 },
  });
  const restored = await listEntryHighlights(ada.ctx, id);
  const withoutId = ({ id: _id, ...one }: (typeof before)[number]) => one;
  expect(restored.map(withoutId)).toEqual(before.map(withoutId));
  // The highlights that had not been deleted are unchanged.
  expect(restored.filter((one) => left.some((other) => other.id === one.id))).toEqual(left);

  await undoImport(ada.ctx, done.id);
  expect((await workOnTrip(ada, done.id)).status).toBe("undone");
  expect(await listEntryHighlights(ada.ctx, id)).toEqual(left);
});
