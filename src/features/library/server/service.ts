/** All entries of a user, or the entries that others share with the user, filtered and sorted. */
import type { Entry } from "#features/entries/contract.ts";
import { isAfterCursor, listFound } from "#features/entries/server/service.ts";
import { toLibraryFilter } from "#features/search/contract.ts";
import { findLibraryIds } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import type { Page } from "#shared/pages.ts";
import type { LibraryQuery } from "../contract.ts";

/** A page of the entries that meet all filters. */
export async function listLibrary(
  ctx: Ctx,
  query: LibraryQuery,
  signal?: AbortSignal,
): Promise<Page<Entry>> {
  const { userId } = ctx;
  const { cursor, limit } = query;
  const filter = toLibraryFilter(query);
  const { sort } = filter;
  const after = isAfterCursor(sort, cursor);
  return runHeavyQuery(ctx, signal, async (tx) => {
    // One more than requested shows whether there is a next page.
    const ids = await findLibraryIds(tx, { userId, filter, after, limit: limit + 1 });
    return listFound(tx, userId, ids, { sort, limit });
  });
}
