import { expect, it } from "vitest";
import { createTestBilling } from "#features/billing/server/testing/billing-app.ts";
import { getBilling } from "#features/billing/server/get-billing.ts";
import { listEntries } from "#features/entries/server/service.ts";
import { findItems, importAll, makeLinks, uploadImport, workOnImport } from "../testing/imports.ts";
import { listRows, startImport } from "../service.ts";

const { newUser, subscribe } = await createTestBilling();

it("saves what the plan allows, pauses with the reason, and continues on a larger plan", async () => {
  const user = await newUser();
  const paused = await importAll(user, ...makeLinks(30));
  expect(paused).toMatchObject({
    status: "paused",
    failure: expect.stringMatching(/^Your plan allows 10 entries a month/),
    counts: { imported: 10, waiting: 20 },
  });
  expect((await getBilling(user)).used.entries).toBe(10);
  expect((await listEntries(user, { limit: 100 })).items).toHaveLength(10);
  expect((await workOnImport(user, paused.id)).counts.imported).toBe(10);
  await subscribe(user, "premium");
  await startImport(user, paused.id);
  expect(await workOnImport(user, paused.id)).toMatchObject({
    status: "finished",
    failure: null,
    counts: { imported: 30 },
  });
});

it("pauses an import beyond the plan's collections, and fails only the row of a file that the plan does not allow", async () => {
  const user = await newUser();
  const folders = ["One", "Two", "Three", "Four"];
  const paused = await importAll(
    user,
    ...folders.map((name, at) => ({ url: `https://example.org/${at}`, folders: [name] })),
  );
  expect(paused).toMatchObject({
    status: "paused",
    failure: expect.stringMatching(/^Your plan allows 3 collections/),
    counts: { imported: 3, waiting: 1 },
  });
  const other = await newUser();
  const file = { path: "a.txt", name: "a.txt", type: "text/plain", size: 5 };
  const found = findItems({ source: "file", title: "A file", file }, ...makeLinks(1));
  const { id } = await uploadImport(other, found, { dryRun: "false" });
  await workOnImport(other, id);
  await workOnImport(other, id);
  const [row] = (await listRows(other, id, { limit: 10 })).items;
  expect(row).toMatchObject({
    outcome: "failed",
    reason: expect.stringMatching(/^Your plan allows text and links only/),
  });
});
