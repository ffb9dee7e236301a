/** Lists of entries by ids or conditions, for other features. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { isReadable } from "./is-readable.ts";
import type { FilterPart } from "./filter-parts.ts";
import { scanNewest } from "./page.ts";
import { selectEntries, toEntry } from "./select-entries.ts";
import { entries } from "./tables.ts";

/** Max entries per notification: a user may have several entries on the same capture. */
const maxPerNotification = 200;

/** The entries on these captures that the user sees, for live notifications. */
export async function listEntriesByCapture(
  ctx: Ctx,
  captureIds: readonly string[],
): Promise<Entry[]> {
  if (captureIds.length === 0) return [];
  const rows = await inTransaction(ctx, (tx) =>
    selectEntries(
      tx,
      and(isAnyOf(entries.captureId, captureIds), isReadable(ctx.userId)),
      maxPerNotification,
    ),
  );
  return rows.map(toEntry);
}

/** The user's entries among `ids`, by id. */
export async function listEntriesById(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Entry>> {
  return listById(tx, eq(entries.userId, userId), ids);
}

/** The same, with entries of other users in shared collections that are open to the user. */
export async function listReadableById(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Entry>> {
  return listById(tx, isReadable(userId), ids);
}

async function listById(
  tx: Tx,
  condition: SQL,
  ids: readonly string[],
): Promise<Map<string, Entry>> {
  if (ids.length === 0) return new Map();
  const isAsked = isAnyOf(entries.id, ids);
  const rows = await selectEntries(tx, and(condition, isAsked), ids.length);
  return new Map(rows.map((row) => [row.id, toEntry(row)]));
}

/** The newest entries that meet `condition` on entry, capture or collection; it must name whose. */
export async function listNewestEntries(tx: Tx, condition: SQL, limit: number): Promise<Entry[]> {
  const rows = await selectEntries(tx, condition, limit, { joinFirst: "both" });
  return rows.map(toEntry);
}

/**
 * Like `listNewestEntries`, for as many entries as can be scanned within `budget`, which is marked as cut if
 * some remain. `ofOthers`: those that other users added to shared collections that are open to the user. `areFew`: there
 * are so few of them that all are read at once, as no index has the order of several collections.
 */
export async function listNewestWithin(
  tx: Tx,
  userId: string,
  parts: readonly FilterPart[],
  limit: number,
  budget: WorkBudget,
  { ofOthers = false, areFew = false } = {},
): Promise<Entry[]> {
  const whose = ofOthers
    ? sql`${entries.collectionId} = any (${openCollections}) and ${entries.userId} <> ${userId}`
    : eq(entries.userId, userId);
  return (await scanNewest(tx, whose, parts, limit, budget, areFew)).map(toEntry);
}
