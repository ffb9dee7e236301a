import { randomUUID } from "node:crypto";
import { asc, desc, sql } from "drizzle-orm";
import { pgTable, uuid } from "drizzle-orm/pg-core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#server/app-context.ts";
import { setUpContext } from "../testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import type { Tx } from "./database.ts";
import { timestampColumn } from "./columns.ts";
import { afterCursor, beforeCursor, exactTimestamp, paginate, timeCursor } from "./paginate.ts";

const context = await setUpContext();
const ada = await createUser(context);

const notes = pgTable("notes_of_a_test", {
  id: uuid("id").primaryKey(),
  createdAt: timestampColumn("created_at").notNull(),
});
const { createdAt, id } = notes;

const orders = {
  "newest first": { follows: beforeCursor, towards: desc },
  "oldest first": { follows: afterCursor, towards: asc },
};

async function addNotes(tx: Tx, micros: readonly number[]): Promise<string[]> {
  const ids = micros.map(() => randomUUID());
  for (const [at, one] of ids.entries())
    await tx.execute(sql`insert into ${notes} values
      (${one}, '2026-01-01'::timestamptz + ${micros[at]} * interval '1 microsecond')`);
  return ids;
}

describe("paginate", () => {
  it.each(Object.entries(orders))(
    "returns every row once, %s, with equal timestamps and rows added between pages",
    async (_, { follows, towards }) => {
      const someMicros = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }),
          fc.array(someMicros, { maxLength: 5 }),
          fc.integer({ min: 1, max: 5 }),
          (micros, later, limit) =>
            inTransaction(ada, async (tx) => {
              await tx.execute(sql`create temp table notes_of_a_test
                (id uuid primary key, created_at timestamptz not null) on commit drop`);
              const first = await addNotes(tx, micros);
              const added: string[] = [];
              const found: string[] = [];
              let cursor: string | undefined;
              let pages = 0;
              do {
                const page = await paginate({ cursor, limit }, timeCursor, (after, most) =>
                  tx
                    .select({ id, timestamp: exactTimestamp(createdAt) })
                    .from(notes)
                    .where(follows(createdAt, id, after))
                    .orderBy(towards(createdAt), towards(id))
                    .limit(most),
                );
                expect(page.rows.length === limit || page.nextCursor === null).toBe(true);
                found.push(...page.rows.map((row) => row.id));
                added.push(...(await addNotes(tx, later[pages++] ?? [])));
                cursor = page.nextCursor ?? undefined;
              } while (cursor !== undefined);
              expect(new Set(found).size).toBe(found.length);
              expect(new Set([...first, ...found, ...added])).toEqual(
                new Set([...first, ...added]),
              );
              expect(first.filter((one) => !found.includes(one))).toEqual([]);
            }),
        ),
        { numRuns: 40 },
      );
    },
  );

  it("has no next page after a page that is exactly full", async () => {
    const select = () => Promise.resolve([{ timestamp: "1", id: ada.userId }]);
    expect(await paginate({ limit: 1 }, timeCursor, select)).toMatchObject({ nextCursor: null });
  });

  it("rejects an invalid cursor before it selects rows", async () => {
    const select = () => Promise.reject(new Error("selected"));
    await expect(paginate({ cursor: "x", limit: 1 }, timeCursor, select)).rejects.toMatchObject({
      code: "validation",
      message: "That cursor is not valid",
    });
  });
});
