/** Which vectors stay when an entry is indexed anew: those of passages that are what they were. */
import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { searchVectors } from "../tables.ts";

type Indexed = { cardId: string; passages: readonly number[] };

/**
 * Of `after`, the cards whose vectors are void. A new title or note changes no passage; an entry without a
 * text, though, is embedded as its card. Two texts that were read may begin and end alike: `isReread`.
 */
export function listVoid(
  before: readonly Indexed[],
  after: readonly Indexed[],
  isReread: boolean,
): string[] {
  const passagesBefore = new Map(before.map(({ cardId, passages }) => [cardId, passages]));
  return after.flatMap(({ cardId, passages }) => {
    const known = passagesBefore.get(cardId);
    if (known === undefined) return [];
    const isSame =
      !isReread &&
      passages.length > 0 &&
      passages.length === known.length &&
      passages.every((at, index) => at === known[index]);
    return isSame ? [] : [cardId];
  });
}

export async function dropVectors(tx: Tx, userId: string, cardIds: string[]): Promise<void> {
  if (cardIds.length === 0) return;
  await tx
    .delete(searchVectors)
    .where(and(eq(searchVectors.userId, userId), inArray(searchVectors.cardId, cardIds)));
}
