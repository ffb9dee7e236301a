/** An answer about the library as it is sent with the stream. */
import type { LibraryAnswer, LibraryPart } from "#features/assistant/contract.ts";
import { listEntriesById } from "#features/entries/server/service.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import { parseSearchPairs } from "#shared/search-pairs.ts";
import { mayRead } from "./may-read.ts";

/** With the entries, or their ids for a key that may not read them (ruling 28). */
export async function toLibraryPart(
  ctx: Ctx,
  { filter, count, entryIds, ...answer }: LibraryAnswer,
): Promise<LibraryPart> {
  const filters: LibraryPart["filters"] = {};
  for (const [name, value] of parseSearchPairs(filter)) (filters[name] ??= []).push(value);
  const part = { ...answer, filters, total: count };
  if (!mayRead(ctx)) return { ...part, items: entryIds };
  const entries = await readOnlyTransaction(ctx, (tx) => listEntriesById(tx, ctx.userId, entryIds));
  return { ...part, items: entryIds.flatMap((id) => entries.get(id) ?? []) };
}
