/** All entries of a user, or the entries that others share with the user, filtered and sorted. */
import type { Entry } from "#features/entries/contract.ts";
import { listReadableById } from "#features/entries/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { allSent } from "#server/db/database.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import type { Page } from "#shared/pages.ts";
import { type LibraryQuery, toLibraryFilter } from "../contract.ts";
import { findLibraryIds } from "./find-library-ids.ts";
import { getLibraryCursor, getOrder, selectEnd } from "./library-order.ts";

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
  const ends = getLibraryCursor(sort);
  const after = cursor === undefined ? undefined : getOrder(sort).isAfter(ends.decode(cursor));
  return runHeavyQuery(ctx, signal, async (tx) => {
    // One more than requested shows whether there is a next page.
    const found = await findLibraryIds(tx, { userId, filter, after, limit: limit + 1 });
    const ids = found.slice(0, limit);
    const last = found.length > limit ? ids.at(-1) : undefined;
    const [byId, end] = await allSent([
      listReadableById(tx, userId, ids),
      last === undefined ? null : selectEnd(tx, userId, sort, last),
    ]);
    return {
      items: ids.flatMap((id) => byId.get(id) ?? []),
      nextCursor: end === null ? null : ends.encode(end),
    };
  });
}
