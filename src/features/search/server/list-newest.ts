/** Entries that operators alone narrow, or that only lack something: newest first. */
import { type SQL, sql } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import { listNewestEntries } from "#features/entries/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { runSliced, type WorkBudget } from "#server/work-budget.ts";
import { type FindPhrases, openPhrases } from "./find-phrases.ts";
import { locatePhrases, readHolding } from "./hold-phrases.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { readBase } from "./read-index.ts";
import { resolveWords } from "./resolve-words.ts";
import { markHolders } from "./score-postings.ts";

/** As many are looked at where some of them may be refused, so many at once. */
const mostLookedAt = 500;
const batch = 25;

/** The person's newest entries that meet `condition` and hold nothing that `query` refuses. */
export async function listNewest(
  tx: Tx,
  userId: string,
  condition: SQL | undefined,
  query: ParsedQuery,
  limit: number,
  budget: WorkBudget,
): Promise<Entry[]> {
  const isRefusing = query.notWords.length + query.notPhrases.length > 0;
  if (!isRefusing) return listNewestEntries(tx, userId, condition, limit);
  const entries = await listNewestEntries(tx, userId, condition, mostLookedAt);
  const refuses = await openRefusal(tx, userId, query, budget);
  const kept: Entry[] = [];
  for (let from = 0; from < entries.length && kept.length < limit; from += batch) {
    if (budget.isOver()) break;
    const some = entries.slice(from, from + batch);
    const refused = await refuses(some);
    kept.push(...some.filter(({ id }) => !refused.has(id)));
  }
  return kept.slice(0, limit);
}

/** What tells the ids of those among some entries whose words or text hold something that the query refuses. */
async function openRefusal(
  tx: Tx,
  userId: string,
  { notWords, notPhrases }: ParsedQuery,
  budget: WorkBudget,
): Promise<(entries: readonly Entry[]) => Promise<Set<string>>> {
  const find = openPhrases([...notWords, ...notPhrases]);
  const base = await readBase(tx, userId);
  const asked = notWords.map((text) => ({ text, isPrefix: false }));
  const resolved = base === null ? null : await resolveWords(tx, base, asked, budget);
  const exact = resolved?.words.filter(({ isCorrected }) => !isCorrected) ?? [];
  const holders = await runSliced(markHolders(exact, base?.nextNumber ?? 0), budget);
  const located = base === null ? null : await locatePhrases(tx, base, notPhrases, budget);
  return async (entries) => {
    const refused = new Set<string>();
    for (const entry of entries)
      if ((await findInFields(entry, find, budget)).includes(true)) refused.add(entry.id);
    if (located === null) return refused;
    const numbers = await readNumbers(tx, userId, entries);
    const open = [...numbers].filter(([number, id]) => {
      if (holders[number] === 1) refused.add(id);
      return !refused.has(id);
    });
    const holding = await readHolding(
      tx,
      userId,
      located,
      open.map(([number]) => number),
      budget,
    );
    for (const [number, id] of open) if (holding.has(number)) refused.add(id);
    return refused;
  };
}

/** By phrase, whether it stands in what of an entry is not its text. Each field is analysed once. */
export async function findInFields(
  entry: Entry,
  find: FindPhrases,
  budget: WorkBudget,
): Promise<boolean[]> {
  const { title, whyItsInteresting, summary, attributes } = entry;
  let found = find("");
  for (const text of [title, whyItsInteresting, summary, ...attributes.mainTopics]) {
    const holds = find(text);
    found = found.map((one, at) => one || holds[at]!);
    if (budget.isDue(text.length)) await budget.pause();
  }
  return found;
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
