/** Vectors of unchanged passages remain valid when an entry is indexed again; the others are deleted. */
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { searchVectors } from "../tables.ts";

type Indexed = { entryId: string; passages: readonly number[] };

/**
 * The entries of `after` whose vectors are invalid. A new title or note changes no passage, except that an
 * entry without a text is embedded by its title and fields. `isReread`: the text was read again, so even passages with
 * the same bounds may differ.
 */
export function listVoid(
  before: readonly Indexed[],
  after: readonly Indexed[],
  isReread: boolean,
): string[] {
  const passagesBefore = new Map(before.map(({ entryId, passages }) => [entryId, passages]));
  return after.flatMap(({ entryId, passages }) => {
    const known = passagesBefore.get(entryId);
    if (known === undefined) return [];
    const isSame =
      !isReread &&
      passages.length > 0 &&
      passages.length === known.length &&
      passages.every((at, index) => at === known[index]);
    return isSame ? [] : [entryId];
  });
}

/** In all scopes that the actor can write. */
export async function dropVectors(tx: Tx, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.delete(searchVectors).where(isAnyOf(searchVectors.entryId, entryIds));
}

/** Entries that another scope indexes now keep their vectors. */
export async function moveVectors(tx: Tx, scopeId: string, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.update(searchVectors).set({ scopeId }).where(isAnyOf(searchVectors.entryId, entryIds));
}
