/**
 * GET /api/projects/entry-search: finds entries to link by their titles: first the best results of the product's
 * search, then titles that contain the text.
 */
import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Entry } from "#features/entries/contract.ts";
import { listEntriesById } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { EntrySearchQuery, EntrySearchResult } from "../contract.ts";
import { findEntries } from "#features/search/server/service.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { requireProject } from "./own-project.ts";
import { projectsEntries } from "./tables.ts";

const maxShown = 10;
const minCharacters = 2;
/** The number of search results among which title matches are looked for. */
const maxResults = 20;

/** Throws "not_found" if the project is not the user's. */
export async function searchEntries(
  ctx: Ctx,
  { q, projectId }: z.output<typeof EntrySearchQuery>,
  signal?: AbortSignal,
): Promise<EntrySearchResult> {
  if (projectId !== undefined)
    await inTransaction(ctx, (tx) => requireProject(tx, ctx.userId, projectId));
  if ([...q].length < minCharacters) return { items: [] };
  const { items } = await findEntries(ctx, { q, isOwn: true, limit: maxResults }, signal);
  const shown = items.filter(({ matches }) => matches.title.length > 0).map(({ entry }) => entry);
  // Also find parts of words, and entries that have not been processed yet.
  if (shown.length < maxShown)
    for (const entry of await findInTitles(ctx, q, signal))
      if (!shown.some(({ id }) => id === entry.id)) shown.push(entry);
  shown.splice(maxShown);
  const linked = projectId === undefined ? null : await findLinked(ctx, projectId, shown);
  return { items: shown.map((entry) => ({ entry, isLinked: linked?.has(entry.id) ?? false })) };
}

/**
 * Entries with `q` anywhere in the beginning of the title, ignoring case. Reads only the narrow title index.
 */
async function findInTitles(ctx: Ctx, q: string, signal?: AbortSignal): Promise<Entry[]> {
  return runHeavyQuery(ctx, signal, async (tx) => {
    // Uses the default collation, because case conversion with the title collation is slow and differs.
    const title = sql`lower(${entries.sortTitle} collate "default")`;
    const rows = await tx
      .select({ id: entries.id })
      .from(entries)
      .where(and(eq(entries.userId, ctx.userId), sql`position(lower(${q}::text) in ${title}) > 0`))
      // Ordered to force the user's range of the index; otherwise the titles of other users would be scanned
      // too.
      .orderBy(asc(entries.sortTitle), asc(entries.id))
      .limit(maxShown);
    const ids = rows.map(({ id }) => id);
    return [...(await listEntriesById(tx, ctx.userId, ids)).values()];
  });
}

async function findLinked(
  ctx: Ctx,
  projectId: string,
  entries: readonly Entry[],
): Promise<Set<string>> {
  const ids = entries.map(({ id }) => id);
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .select({ entryId: projectsEntries.entryId })
      .from(projectsEntries)
      .where(
        and(
          eq(projectsEntries.userId, ctx.userId),
          eq(projectsEntries.projectId, projectId),
          isAnyOf(projectsEntries.entryId, ids),
        ),
      ),
  );
  return new Set(rows.map(({ entryId }) => entryId));
}
