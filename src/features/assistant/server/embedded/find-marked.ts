import { listEntriesById } from "#features/entries/server/service.ts";
import { listNewestHighlighted, selectShown } from "#features/highlights/server/service.ts";
import type { PassageSearch } from "#features/search/server/service.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import { parseQuestion } from "../extract/parse-question.ts";
import type { MarkedByEntry } from "../extract/quote-highlights.ts";
import { toPassage } from "../extract/to-passage.ts";
import type { Subject } from "../start-turn.ts";

const maxNewest = 3;

/**
 * The user's highlights in the entries found. "What did I highlight?" names no subject: then the entries highlighted
 * last are added to those found.
 */
export async function findMarked(
  ctx: Ctx,
  subject: Subject,
  question: string,
  found: PassageSearch,
): Promise<MarkedByEntry> {
  const isOpen = found.passages.length === 0 && parseQuestion(question).kind === "highlights";
  return readOnlyTransaction(ctx, async (tx) => {
    if (isOpen) {
      const newest = await listNewestHighlighted(tx, ctx.userId, subject, maxNewest);
      const entries = await listEntriesById(tx, ctx.userId, newest);
      for (const id of newest) {
        const entry = entries.get(id);
        if (entry === undefined) continue;
        found.passages.push(toPassage({ entry, score: 1, language: null }, ""));
      }
    }
    const entryIds = new Set(found.passages.map(({ entry }) => entry.id));
    return selectShown(tx, ctx.userId, [...entryIds]);
  });
}
