import { findEntriesByUrl } from "#features/capture/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { joinReasons } from "../items/clean-item.ts";
import { willBeAdded } from "../marks/describe-marks.ts";
import { findBooks } from "../marks/find-books.ts";
import { findMarks } from "../marks/find-marks.ts";
import type { Losses } from "../items/losses.ts";
import { nameUnmerged } from "./name-unmerged.ts";
import { findRestored } from "./find-restored.ts";
import type { NewRow } from "../tables.ts";

/** Marks rows that the user already has. `linkRows` are the rows of links. */
export async function markDuplicates(
  tx: Tx,
  ctx: Ctx,
  rows: readonly NewRow[],
  linkRows: readonly { row: NewRow; urlKey: string }[],
  losses: Losses,
): Promise<void> {
  // Before the URLs, because one may be saved twice.
  await markRestored(tx, ctx, rows);
  const urlKeys = linkRows.map(({ urlKey }) => urlKey);
  const savedEntryIds = await findEntriesByUrl(tx, ctx.userId, urlKeys);
  for (const { row, urlKey } of linkRows) {
    if (row.outcome !== "waiting") continue;
    const entryId = savedEntryIds.get(urlKey);
    if (entryId !== undefined) markDuplicate(row, "You saved this address already.", entryId);
  }
  await markBooks(tx, ctx, rows);
  await markWithMarks(tx, ctx, rows);
  await nameUnmerged(tx, ctx, rows, losses);
}

/** For the Commonplace format: marks rows that the user already has, by their exported ids. */
async function markRestored(tx: Tx, ctx: Ctx, rows: readonly NewRow[]): Promise<void> {
  const exported = rows.flatMap(({ exportedId, item, outcome, title }) =>
    exportedId == null || item == null || outcome !== "waiting"
      ? []
      : [{ exportedId, title: title ?? null, source: item.source, createdAt: item.createdAt }],
  );
  const restored = await findRestored(tx, ctx, exported);
  for (const row of rows) {
    const entryId = restored.get(row.exportedId ?? "");
    if (entryId !== undefined) markDuplicate(row, "You have this entry already.", entryId);
  }
}

/** Marks duplicates with highlights, a reading state or topics that their entries lack. */
export async function markWithMarks(tx: Tx, ctx: Ctx, rows: readonly NewRow[]): Promise<void> {
  const duplicates = rows.flatMap(({ line, entryId, item, outcome }) =>
    outcome === "duplicate" && entryId != null && item != null ? [{ line, entryId, item }] : [],
  );
  const lines = await findMarks(tx, ctx, duplicates);
  for (const row of rows) {
    if (!lines.has(row.line)) continue;
    row.hasMarks = true;
    if ((row.item?.highlights ?? []).length > 0 && !row.reason?.includes(willBeAdded))
      row.reason = joinReasons(row.reason ?? null, willBeAdded);
  }
}

/** Marks books that the user imported before. */
async function markBooks(tx: Tx, ctx: Ctx, rows: readonly NewRow[]): Promise<void> {
  const books = await findBooks(
    tx,
    ctx,
    rows.filter(({ outcome }) => outcome === "waiting"),
  );
  for (const row of rows) {
    const entryId = books.get(row.line);
    if (entryId !== undefined) markDuplicate(row, "You have this book already.", entryId);
  }
}

export function markDuplicate(row: NewRow, reason: string, entryId: string | null): void {
  row.outcome = "duplicate";
  row.reason = joinReasons(reason, row.reason ?? null);
  row.entryId = entryId;
}
