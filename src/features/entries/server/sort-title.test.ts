/**
 * Triggers maintain the sort column, for every way to change a title and for every user who has the entry.
 */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { EntryListQuery } from "#features/entries/contract.ts";
import { asActor } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import { waitFor, createUser } from "#server/testing/test-context.ts";
import { moveEntries } from "#features/trash/server/service.ts";
import { listEntries, updateEntry } from "./service.ts";
import { isAfterEnd } from "./sorts.ts";
import { captures, entries } from "./tables.ts";
import { selectEntries } from "./select-entries.ts";

const context = await setUpContext();

async function page(ctx: Ctx, query: object, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = { sort: "title", ...query, limit, ...(cursor === undefined ? {} : { cursor }) };
    const { items, nextCursor } = await listEntries(ctx, EntryListQuery.parse(asked));
    ids.push(...items.map(({ id }) => id));
    cursor = nextCursor;
  }
  return ids;
}

/** Sorts all of the user's cards by their visible titles in one query, without the sort column. */
async function sortAll(ctx: Ctx, collectionId?: string): Promise<string[]> {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ id: string }>(sql`select card.id from user_entries card
      join global_entries entry on entry.id = card.entry_id
      where ${collectionId ?? null}::uuid is null or card.interest_profile_id = ${collectionId ?? null}
      order by left(coalesce(card.title, entry.title), 200) collate "und-x-icu", card.id`),
  );
  return rows.map(({ id }) => id);
}

/** Writes another title like a reader does: as the user who captured the entry. */
const readAgain = (ctx: Ctx, captureId: string, title: string) =>
  inTransaction(ctx, (tx) => tx.update(captures).set({ title }).where(eq(captures.id, captureId)));

const titleAt = async (ctx: Ctx, id: string) => {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ at: string }>(sql`select sort_title as at from user_entries where id = ${id}`),
  );
  return rows[0]!.at;
};

const anyTitle = fc
  .oneof(
    fc.constantFrom(
      "Same",
      "same",
      "SAME",
      "sáme",
      "Straße",
      "strasse",
      "“Quoted”",
      "日本語",
      "é",
      "e\u0301",
    ),
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc
      .tuple(fc.constantFrom("😀", "ß", "a", "ﷺ"), fc.integer({ min: 190, max: 500 }))
      .map(([one, times]) => one.repeat(times)),
  )
  // As in the contract; PostgreSQL cannot store NUL.
  .map(
    (title) => title.replaceAll("\0", "").toWellFormed().slice(0, 500).toWellFormed().trim() || "x",
  );

describe("sorting by title", () => {
  it("equals sorting all visible titles at once, for any titles and changes", async () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant("rename" as const), at: fc.nat(), title: anyTitle }),
      fc.record({ kind: fc.constant("read" as const), at: fc.nat(), title: anyTitle }),
      fc.record({ kind: fc.constant("move" as const), at: fc.nat(), inside: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTitle, { minLength: 1, maxLength: 9 }),
        fc.array(act, { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        async (titles, acts, limit) => {
          const ada = await createUser(context);
          const { id: collectionId } = await createCollection(ada, {
            title: "Some",
            category: "",
            description: "",
          });
          const made = [];
          for (const title of titles) made.push(await createEntry(ada, { title }));
          for (const one of acts) {
            const { id, captureId } = made[one.at % made.length]!;
            if (one.kind === "rename") await updateEntry(ada, id, { title: one.title });
            else if (one.kind === "read") await readAgain(ada, captureId, one.title);
            else {
              const target = one.inside ? collectionId : ada.userId;
              await moveEntries(ada, { ids: [id], collectionId: target });
            }
          }
          expect(await page(ada, {}, limit)).toEqual(await sortAll(ada));
          for (const where of [collectionId, ada.userId]) {
            expect(await page(ada, { collectionId: where }, limit)).toEqual(
              await sortAll(ada, where),
            );
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it.each(["of all", "of a collection"])(
    "%s uses an index, also for later pages",
    async (where) => {
      const ada = await createUser(context);
      const end = { key: "m", id: ada.userId } as never;
      const plan = await inTransaction(ada, async (tx) => {
        await tx.execute(sql`set local enable_sort = off; set local enable_bitmapscan = off`);
        const inside = where === "of all" ? undefined : eq(entries.collectionId, ada.userId);
        const mine = and(eq(entries.userId, ada.userId), inside, isAfterEnd("title", end));
        const page = selectEntries(tx, mine, 26, { sort: "title" });
        const { rows } = await tx.execute(sql`explain ${page.getSQL()}`);
        return rows.map((row) => Object.values(row)[0]).join("\n");
      });
      expect(plan).not.toContain("Sort");
      expect(plan).toMatch(/Index Cond: .*ROW\(sort_title, id\) > ROW/);
    },
  );
});

describe("changing the title of a capture", () => {
  it("updates all holders except those with a title of their own", async () => {
    const [ada, bea, eve] = [
      await createUser(context),
      await createUser(context, "Bea"),
      await createUser(context, "Eve"),
    ];
    const entry = await createEntry(ada, { title: "First", isPrivate: false });
    const held = await saveEntryFor(bea, entry.captureId);
    const again = await saveEntryFor(bea, entry.captureId);
    await updateEntry(bea, again.id, { title: "Bea's own" });
    const other = await createEntry(eve, { title: "First" });
    // A withdrawn entry stays with its holders and is still updated.
    await updateEntry(ada, entry.id, { isPrivate: true });
    await readAgain(ada, entry.captureId, "Second");
    expect(await titleAt(ada, entry.id)).toBe("Second");
    expect(await titleAt(bea, held.id)).toBe("Second");
    expect(await titleAt(bea, again.id)).toBe("Bea's own");
    expect(await titleAt(eve, other.id)).toBe("First");
    expect(await page(bea, {}, 1)).toEqual([again.id, held.id]);
  });

  it("leaves the identity of the writing session unchanged: neither a holder nor the system", async () => {
    const [ada, bea] = [await createUser(context), await createUser(context, "Bea")];
    const entry = await createEntry(ada, { isPrivate: false });
    await saveEntryFor(bea, entry.captureId);
    await inTransaction(ada, async (tx) => {
      await tx.update(captures).set({ title: "New" }).where(eq(captures.id, entry.captureId));
      const { rows } = await tx.execute(
        sql`select app_user_id() as id, app_is_system() as system, (select count(*)::int from user_entries) as cards`,
      );
      expect(rows).toEqual([{ id: ada.userId, system: false, cards: 1 }]);
    });
  });

  it("changes nothing if another user writes it, and reveals nothing to another user who takes it", async () => {
    const [ada, eve] = [await createUser(context), await createUser(context, "Eve")];
    const entry = await createEntry(ada, { title: "A secret" });
    await readAgain(eve, entry.captureId, "Eve was here");
    expect(await titleAt(ada, entry.id)).toBe("A secret");
    await expect(
      asActor(context.database, eve.userId, (tx) =>
        tx.execute(sql`insert into user_entries (id, user_id, interest_profile_id, entry_id)
          values (${randomUUIDv7()}, ${eve.userId}, ${eve.userId}, ${entry.captureId}) returning sort_title`),
      ),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("includes a card that is being inserted concurrently", async () => {
    const [ada, bea] = [await createUser(context), await createUser(context, "Bea")];
    for (const whoIsFirst of ["the reader", "the holder"]) {
      const { captureId } = await createEntry(ada, { title: "First", isPrivate: false });
      const id = randomUUIDv7();
      const other: Promise<unknown>[] = [];
      const card = sql`insert into user_entries (id, user_id, interest_profile_id, entry_id)
        values (${id}, ${bea.userId}, ${bea.userId}, ${captureId})`;
      if (whoIsFirst === "the reader") {
        await inTransaction(ada, async (tx) => {
          await tx.update(captures).set({ title: "Second" }).where(eq(captures.id, captureId));
          other.push(inTransaction(bea, (held) => held.execute(card)));
          await untilWaiting();
        });
      } else {
        await inTransaction(bea, async (tx) => {
          await tx.execute(card);
          other.push(readAgain(ada, captureId, "Second"));
          await untilWaiting();
        });
      }
      await Promise.all(other);
      expect(await titleAt(bea, id)).toBe("Second");
    }
  });
});

/** Waits until a statement in this database waits for a lock. */
function untilWaiting(): Promise<boolean> {
  return waitFor(async () => {
    const { rowCount } = await context.database.system.query(
      `select 1 from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`,
    );
    return rowCount !== 0;
  });
}
