/** Restoring never makes an entry public. */
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { getEntry } from "#features/entries/server/service.ts";
import { asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import { deleteEntry } from "./move-to-trash.ts";
import { deleteEntries } from "./entry-changes.ts";
import { restoreEntries, restoreOne } from "./restore.ts";

const context = await setUpContext();
let ada: Ctx;
beforeEach(async () => {
  ada = await createUser(context);
});

describe("a restored entry", () => {
  it("is private if it was public, and stays with other users who saved it", async () => {
    const eve = await createUser(context);
    const made = await createEntry(ada, { title: "Shared", isPrivate: false });
    const theirs = await saveEntryFor(eve, made.captureId);
    const isPublic = async () => {
      const { rows } = await asSystem(context.database, (tx) =>
        tx.execute(sql`select 1 from public_entries where entry_id = ${made.captureId}`),
      );
      return rows.length > 0;
    };
    expect(await isPublic()).toBe(true);
    await deleteEntry(ada, made.id);
    expect(await isPublic()).toBe(false);
    expect(await restoreOne(ada, made.id)).toMatchObject({ madePrivate: 1 });
    expect(await isPublic()).toBe(false);
    expect(await getEntry(ada, made.id)).toMatchObject({ isPrivate: true, title: "Shared" });
    // After its creator withdrew it, another user who had saved it can still restore it.
    await deleteEntry(eve, theirs.id);
    await restoreOne(eve, theirs.id);
    expect(await getEntry(eve, theirs.id)).toMatchObject({ isMine: false, title: "Shared" });
  });

  it("stays public if another entry of its creator shows the capture", async () => {
    const made = await createEntry(ada, { isPrivate: false });
    await saveEntryFor(ada, made.captureId);
    await deleteEntry(ada, made.id);
    expect(await restoreOne(ada, made.id)).toMatchObject({ madePrivate: 0 });
    expect(await getEntry(ada, made.id)).toMatchObject({ isPrivate: false });
  });

  it("is named in the result if it was public and is now private", async () => {
    const [shown, hidden] = [await createEntry(ada, { isPrivate: false }), await createEntry(ada)];
    const ids = [shown.id, hidden.id];
    await deleteEntries(ada, { ids });
    expect(await restoreEntries(ada, { ids })).toMatchObject({ madePrivate: [shown.id] });
    for (const id of ids) expect(await getEntry(ada, id)).toMatchObject({ isPrivate: true });
  });
});
