/** Reads the manual links between the entries of an export. */
import { and, asc, eq, or } from "drizzle-orm";
import { entryLinks } from "#features/connections/server/tables.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { ExportedLink } from "#features/export/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { type EntryScope, isInScope, listOwnEntries } from "./list-own-entries.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";

const { createdAt, firstId, secondId, userId } = entryLinks;

/** Each link once; both entries are in the scope. */
export async function* selectLinks(
  ctx: Ctx,
  scope: EntryScope,
): AsyncGenerator<ExportedLink, void, void> {
  for await (const page of listOwnEntries(ctx, scope)) {
    const rows = await inTransaction(ctx, (tx) =>
      tx
        .select({ from: firstId, to: secondId, createdAt })
        .from(entryLinks)
        .innerJoin(entries, eq(entries.id, secondId))
        .where(
          and(
            eq(userId, ctx.userId),
            isAnyOf(
              firstId,
              page.map(({ id }) => id),
            ),
            isInScope(ctx.userId, scope),
          ),
        )
        .orderBy(asc(firstId), asc(secondId)),
    );
    for (const row of rows) yield { ...row, createdAt: row.createdAt.toISOString() };
  }
}

/** The ids of the entries linked to any of `ids`. */
export async function selectLinksOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .select({ from: firstId, to: secondId })
      .from(entryLinks)
      .where(and(eq(userId, ctx.userId), or(isAnyOf(firstId, ids), isAnyOf(secondId, ids))))
      .orderBy(asc(createdAt)),
  );
  const others = new Map(ids.map((id) => [id, [] as string[]]));
  for (const { from, to } of rows) {
    others.get(from)?.push(to);
    others.get(to)?.push(from);
  }
  return others;
}
