import { expect, it } from "vitest";
import { createTestBilling } from "#features/billing/server/testing/billing-app.ts";
import { getBilling } from "#features/billing/server/get-billing.ts";
import { createBatch } from "./create-batch.ts";

const { newUser, subscribe } = await createTestBilling();
const target = { whyInteresting: "", isPrivate: true };

it("saves what the plan allows, and refuses the other links and all files with the reason", async () => {
  const user = await newUser();
  const links = Array.from({ length: 12 }, (_, at) => `https://example.org/${at}`);
  const files = [{ name: "notes.txt", size: 40 }];
  const { items, counts } = await createBatch(user, { ...target, links, files });
  expect(counts).toMatchObject({ processing: 10, refused: 3 });
  expect(items.slice(10).map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^Your plan allows 10 entries a month/),
    expect.stringMatching(/^Your plan allows 10 entries a month/),
    expect.stringMatching(/^Your plan allows/),
  ]);
  expect((await getBilling(user)).used.entries).toBe(10);
});

it("counts the files of a batch, and refuses those that are larger than the plan allows", async () => {
  const user = await newUser();
  await subscribe(user, "basic");
  const file = { name: "notes.txt", size: 40 };
  const files = [{ ...file, size: 11 * 1024 * 1024 }, ...Array.from({ length: 51 }, () => file)];
  const { items, counts } = await createBatch(user, { ...target, links: [], files });
  expect(counts).toMatchObject({ waiting: 50, refused: 2 });
  expect(items[0]!.reason).toMatch(/10 MB/);
  expect(items[51]!.reason).toMatch(/^Your plan allows 50 entries a month/);
});
