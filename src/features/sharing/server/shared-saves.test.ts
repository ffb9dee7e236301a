/** Entries added to a shared collection: in bulk, in batches, with or without their notes. */
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { setUpTeam } from "./testing/team.ts";

const { editor, viewer, share, add } = await setUpTeam();

it("adds entries in bulk, without their notes if these are left out", async () => {
  const { id } = await share();
  const ids = [(await add(editor, "Sluices")).id, (await add(editor, "Dykes")).id];
  const moved = await editor.client.send("POST", "/api/entries/move", {
    ids,
    collectionId: id,
    hidesNote: true,
  });
  expect(moved.body).toMatchObject({ moved: 2 });
  const seen = await viewer.client.get<{ items: Entry[] }>(`/api/entries?collectionId=${id}`);
  expect(seen.body.items.map((one) => [one.title, one.whyItsInteresting])).toEqual([
    ["Dykes", ""],
    ["Sluices", ""],
  ]);
  const hers = await add(viewer, "Jetties");
  const refused = await viewer.client.send("POST", "/api/entries/move", {
    ids: [hers.id],
    collectionId: id,
  });
  expect(refused.status).toBe(403);
});

it("adds new entries and batches without their notes", async () => {
  const { id } = await share();
  const target = { collectionId: id, whyInteresting: "Not for others", hidesNote: true };
  const saved = await editor.client.send<{ entry: Entry }>(
    "POST",
    "/api/functions/process-text-entry",
    { ...target, text: "A tide gauge.\n\nIt measures the sea." },
    // Does not wait for the reading, because no worker runs.
    { prefer: "respond-async" },
  );
  expect(saved.body.entry).toMatchObject({
    hidesNote: true,
    whyItsInteresting: "Not for others",
  });
  const batch = await editor.client.send<{ batch: { collectionId: string; hidesNote: boolean } }>(
    "POST",
    "/api/batches",
    { ...target, links: ["http://127.0.0.1:1/a", "http://127.0.0.1:1/b"] },
  );
  expect(batch.body.batch).toMatchObject({ collectionId: id, hidesNote: true });
  const seen = await viewer.client.get<{ items: Entry[] }>(`/api/entries?collectionId=${id}`);
  expect(seen.body.items).toHaveLength(3);
  expect(JSON.stringify(seen.body)).not.toContain("Not for others");
});
