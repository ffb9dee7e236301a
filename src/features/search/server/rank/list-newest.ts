/** Lists entries of queries without search words (operators or exclusions only), newest first. */
import { sql } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import { type FilterPart, listNewestWithin } from "#features/entries/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { runSliced, type WorkBudget } from "#server/limits/work-budget.ts";
import { type FindPhrases, createPhraseFinder } from "../text/find-phrases.ts";
import { loadHighlightTexts } from "../index/highlight-texts.ts";
import { locatePhrases, loadHoldingPassages } from "./locate-phrases.ts";
import type { ParsedQuery } from "../query/parse-query.ts";
import { getIndex, type Index, toScopes } from "../index/load-index.ts";
import { resolveWords } from "../query/resolve-words.ts";
import { markHolders } from "./score-postings.ts";

/** The number of entries checked, and checked at once, where some may be excluded. */
const maxChecked = 500;
const batch = 25;
/** Entries of shared collections that are read at once, in a few dozen milliseconds. */
const maxReadAtOnce = 30_000;

/** The newest entries that the user can read, meet `filter` and contain nothing that `query` excludes. */
export async function listNewest(
  tx: Tx,
  userId: string,
  filter: readonly FilterPart[],
  query: ParsedQuery,
  limit: number,
  budget: WorkBudget,
): Promise<Entry[]> {
  const isRefusing = query.notWords.length + query.notPhrases.length > 0;
  if (!isRefusing) return listReadable(tx, userId, filter, limit, budget);
  const entries = await listReadable(tx, userId, filter, maxChecked, budget);
  const refuses = await createExclusion(tx, userId, entries, query, budget);
  const kept: Entry[] = [];
  for (let from = 0; from < entries.length && kept.length < limit; from += batch) {
    if (budget.isOver()) break;
    const some = entries.slice(from, from + batch);
    const refused = await refuses(some);
    kept.push(...some.filter(({ id }) => !refused.has(id)));
  }
  return kept.slice(0, limit);
}

async function listReadable(
  tx: Tx,
  userId: string,
  filter: readonly FilterPart[],
  limit: number,
  budget: WorkBudget,
): Promise<Entry[]> {
  const own = await listNewestWithin(tx, userId, filter, limit, budget);
  const { rows } = await tx.execute<{ count: number | null }>(sql`
    select (select sum(entries)::int from search_bases where scope_id = any (${openCollections})) as count
    from collection_members limit 1`);
  const [shared] = rows;
  if (shared === undefined) return own;
  const areFew = !filter.some(({ onCapture }) => onCapture) && (shared.count ?? 0) <= maxReadAtOnce;
  const which = { ofOthers: true, areFew };
  const others = await listNewestWithin(tx, userId, filter, limit, budget, which);
  return [...own, ...others]
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, limit);
}

/**
 * Returns a function that finds the ids among some of `all` whose words or text contain something the query
 * excludes.
 */
async function createExclusion(
  tx: Tx,
  userId: string,
  all: readonly Entry[],
  { notWords, notPhrases }: ParsedQuery,
  budget: WorkBudget,
): Promise<(entries: readonly Entry[]) => Promise<Set<string>>> {
  const find = createPhraseFinder([...notWords, ...notPhrases]);
  const index = await getIndex(tx, userId);
  const asked = notWords.map((text) => ({ text, isPrefix: false }));
  const resolved = index === null ? null : await resolveWords(tx, index, asked, budget);
  const exact = resolved?.words.filter(({ isCorrected }) => !isCorrected) ?? [];
  const holders = await runSliced(markHolders(exact, index?.nextNumber ?? 0), budget);
  const numbers = index === null ? new Map<string, number>() : await loadNumbers(tx, index, all);
  const located =
    index === null
      ? null
      : await locatePhrases(tx, index, notPhrases, [...numbers.values()], budget);
  return async (entries) => {
    const refused = new Set<string>();
    const ids = entries.map(({ id }) => id);
    const marked = await loadHighlightTexts(tx, userId, ids);
    for (const entry of entries) {
      const held = await findInFields(entry, marked.get(entry.id) ?? [], find, budget);
      if (held.includes(true)) refused.add(entry.id);
    }
    if (index === null || located === null) return refused;
    const open = entries.flatMap(({ id }) => {
      const number = numbers.get(id);
      if (number === undefined || refused.has(id)) return [];
      if (holders[number] !== 1) return [[number, id] as const];
      refused.add(id);
      return [];
    });
    const holding = await loadHoldingPassages(
      tx,
      index,
      located,
      open.map(([number]) => number),
      budget,
    );
    for (const [number, id] of open) if (holding.has(number)) refused.add(id);
    return refused;
  };
}

/**
 * For each phrase, whether any field of the entry besides its text contains it, or one of its `highlights`. Each field is analysed once.
 */
export async function findInFields(
  entry: Entry,
  highlights: readonly string[],
  find: FindPhrases,
  budget: WorkBudget,
): Promise<boolean[]> {
  const { title, whyItsInteresting: why, summary, attributes, shared } = entry;
  let found = find("");
  const notes = shared ? [why, shared.ownNote.text] : [why];
  for (const text of [title, ...notes, summary, ...attributes.mainTopics, ...highlights]) {
    const holds = find(text);
    found = found.map((one, at) => one || holds[at]!);
    if (budget.isDue(text.length)) await budget.pause();
  }
  return found;
}

/** The index number by entry id. */
async function loadNumbers(
  tx: Tx,
  index: Index,
  entries: readonly Entry[],
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ number: number; entryId: string }>(sql`
    select scope.first + number as number, card_id as "entryId"
    from search_entries join ${toScopes(index)} on scope.id = scope_id
    where not is_note and card_id = any(${sql.param(entries.map(({ id }) => id))}::uuid[])`);
  return new Map(rows.map(({ number, entryId }) => [entryId, number]));
}
