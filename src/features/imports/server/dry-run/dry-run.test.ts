import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { createCollection } from "#features/collections/server/service.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpNewUsers } from "#server/testing/contexts.ts";
import {
  collectionsOf,
  findItems,
  importAll,
  listAll,
  page,
  titlesOf,
  uploadImport,
  workOnImport,
} from "../testing/imports.ts";
import { listRows, retryRow, startImport } from "../service.ts";
import { imports } from "../tables.ts";

const people = await setUpNewUsers();

describe("a dry run", () => {
  it("reports what would happen to each row, and changes nothing", async () => {
    await createCollection(people.ada, { title: "Tech / Web", category: "", description: "" });
    const { id, status } = await uploadImport(
      people.ada,
      findItems(
        { url: "https://example.org/a", title: "A", folders: ["Tech", "Web"] },
        { url: "https://example.org/a?utm_source=x", title: "A again" },
        { url: "javascript:alert(1)", title: "Bookmarklet" },
        { url: "not an address", title: "Broken" },
        { source: "text", text: "A note", folders: ["New"] },
        {},
      ),
    );
    expect(status).toBe("reading");
    const ready = await workOnImport(people.ada, id);
    expect(ready).toMatchObject({
      status: "ready",
      format: "netscape",
      counts: { total: 6, waiting: 2, duplicate: 1, refused: 2, unreadable: 1, imported: 0 },
    });
    expect(ready.collections).toEqual([
      { id: expect.any(String), title: "Tech / Web", rows: 1 },
      { id: null, title: "New", rows: 1 },
      { id: expect.any(String), title: "Unfiled", rows: 0 },
    ]);
    const { items } = await listRows(people.ada, id, page);
    expect(items.map(({ outcome }) => outcome)).toEqual([
      "waiting",
      "duplicate",
      "refused",
      "refused",
      "waiting",
      "unreadable",
    ]);
    expect(items[2]!.reason).toBe("Only web addresses can be kept, not “javascript:”.");
    expect(await listAll(people.ada)).toEqual([]);
    // All rows count towards the limit, so that a file of refused rows is not free.
    const [held] = await inTransaction(people.ada, (tx) =>
      tx.select().from(imports).where(eq(imports.id, id)),
    );
    expect(held!.heldBytes).toBeGreaterThan(6 * 250 + Buffer.byteLength(JSON.stringify(items)) / 2);
    expect(await collectionsOf(people.ada)).toEqual(["Tech / Web", "Unfiled"]);
  });

  it("finds what is already saved, and saves a duplicate again on request", async () => {
    await importAll(people.ada, { url: "https://example.org/a", title: "First" });
    const { id } = await uploadImport(
      people.ada,
      findItems(
        { url: "http://example.org/b" },
        { url: "https://example.org/a/#top", title: "Second" },
      ),
    );
    const ready = await workOnImport(people.ada, id);
    expect(ready.counts).toMatchObject({ waiting: 1, duplicate: 1 });
    const [, row] = (await listRows(people.ada, id, page)).items;
    expect(row).toMatchObject({
      outcome: "duplicate",
      entryId: (await listAll(people.ada))[0]!.id,
    });
    await retryRow(people.ada, id, 2);
    await startImport(people.ada, id);
    expect((await workOnImport(people.ada, id)).counts).toMatchObject({
      imported: 2,
      duplicate: 0,
    });
    expect((await titlesOf(people.ada)).toSorted()).toEqual(["First", "Second", "example.org/b"]);
  });
});
