/** Entries that operators alone narrow, or that only lack something: newest first. */
import { type SQL, sql } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import { listNewestEntries } from "#features/entries/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { locatePhrases, readHolding } from "./hold-phrases.ts";
import { containsPhrase } from "./match-words.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { readBase } from "./read-index.ts";
import { resolveWords } from "./resolve-words.ts";
import { markHolders } from "./score-postings.ts";

/** As many are looked at where some of them may be refused. */
const mostLookedAt = 500;

/** The person's newest entries that meet `condition` and hold nothing that `query` refuses. */
export async function listNewest(
  tx: Tx,
  userId: string,
  condition: SQL | undefined,
  query: ParsedQuery,
  limit: number,
): Promise<Entry[]> {
  const isRefusing = query.notWords.length + query.notPhrases.length > 0;
  if (!isRefusing) return listNewestEntries(tx, userId, condition, limit);
  const entries = await listNewestEntries(tx, userId, condition, mostLookedAt);
  const refused = await listRefused(tx, userId, entries, query);
  return entries.filter((entry) => !refused.has(entry.id)).slice(0, limit);
}

/** The ids of those among `entries` whose words or text hold something that `query` refuses. */
async function listRefused(
  tx: Tx,
  userId: string,
  entries: readonly Entry[],
  { notWords, notPhrases }: ParsedQuery,
): Promise<Set<string>> {
  const refused = entries.filter((entry) =>
    [...notWords, ...notPhrases].some((phrase) =>
      listFields(entry).some((text) => containsPhrase(text, phrase)),
    ),
  );
  const ids = new Set(refused.map(({ id }) => id));
  const base = await readBase(tx, userId);
  if (base === null) return ids;
  const words = await resolveWords(
    tx,
    base,
    notWords.map((text) => ({ text, isPrefix: false })),
  );
  const holders = markHolders(
    words.filter(({ isCorrected }) => !isCorrected),
    base.nextNumber,
  );
  const numbers = await readNumbers(tx, userId, entries);
  const phrases = await locatePhrases(tx, base, notPhrases);
  for (const [number, id] of numbers) {
    // One after the other: their texts may be long.
    const isHolding =
      holders[number] === 1 || (await readHolding(tx, userId, phrases, [number])).has(number);
    if (isHolding) ids.add(id);
  }
  return ids;
}

/** What of an entry is not its text. */
export function listFields(entry: Entry): string[] {
  return [entry.title, entry.whyItsInteresting, entry.summary, ...entry.attributes.mainTopics];
}

/** The cards of `entries` by the number under which the index knows them. */
async function readNumbers(
  tx: Tx,
  userId: string,
  entries: readonly Entry[],
): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ number: number; cardId: string }>(sql`
    select number, card_id as "cardId" from search_entries where user_id = ${userId}
      and card_id = any(${sql.param(entries.map(({ id }) => id))}::uuid[])`);
  return new Map(rows.map(({ number, cardId }) => [number, cardId]));
}
