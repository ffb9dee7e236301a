/** Suggests entries worth linking to a project, by its own text and by its linked entries. */
import { and, desc, eq, sql } from "drizzle-orm";
import { findRelated, listSiteKeys } from "#features/connections/server/service.ts";
import { lockOwnEntries, listEntriesById, selectEntry } from "#features/entries/server/service.ts";
import type { Project, ProjectSuggestions } from "#features/projects/contract.ts";
import { findAbout } from "#features/search/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { selectProject, requireProject } from "./own-project.ts";
import { type Relation, writeReason } from "./suggestion-reason.ts";
import { projectsEntries, projectsRefusedEntries } from "./tables.ts";

const maxSuggested = 8;
const maxRead = 40;
/** Only the newest linked entries are compared, because each needs its own query. */
const maxCompared = 5;
const maxMatches = 60;
/** Min shared words. A single shared word is not significant. */
const minWords = 2;
/** The score of the entry most similar to a linked one, and the decrease for each following one. */
const likeLinked = { first: 0.7, step: 0.08 };

type Candidate = { score: number; best: number; relation: Relation };

/**
 * Best first, without linked and refused entries. Throws "not_found" if the project is not the user's,
 * "rate_limited" if the user has too many waiting requests.
 */
export async function suggestEntries(
  ctx: Ctx,
  id: string,
  signal?: AbortSignal,
): Promise<ProjectSuggestions> {
  return runHeavyQuery(ctx, signal, async (tx, budget) => {
    const project = await selectProject(tx, ctx.userId, id);
    const candidates = new Map<string, Candidate>();
    await addAbout(tx, ctx.userId, project, candidates, budget);
    await addLikeLinked(tx, ctx.userId, id, candidates, budget);
    const known = await listLinkedOrRefused(tx, ctx.userId, id, [...candidates.keys()]);
    const best = [...candidates]
      .filter(([entryId]) => !known.has(entryId))
      .toSorted(([, a], [, b]) => b.score - a.score)
      .slice(0, maxRead);
    const ids = best.map(([entryId]) => entryId);
    // Without entries of other users in shared collections, which cannot be linked.
    const entries = await listEntriesById(tx, ctx.userId, ids);
    const items = best.flatMap(([entryId, { relation }]) => {
      const entry = entries.get(entryId);
      if (entry === undefined) return [];
      const siteKeys = listSiteKeys([entry]);
      const words = relation.words.filter((word) => !siteKeys.has(foldTopic(word)));
      return [{ entry, reason: writeReason({ ...relation, words }) }];
    });
    return { items: items.slice(0, maxSuggested) };
  });
}

/** Excludes an entry from suggestions for this project. Idempotent. Throws "not_found". */
export async function refuseSuggestion(ctx: Ctx, id: string, entryId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireProject(tx, ctx.userId, id);
    await lockOwnEntries(tx, ctx.userId, [entryId], "key share");
    await tx
      .insert(projectsRefusedEntries)
      .values({ projectId: id, userId: ctx.userId, entryId: entryId })
      .onConflictDoNothing();
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
}

/** Undoes a refusal, if there is one. Throws "not_found". */
export async function allowSuggestion(ctx: Ctx, id: string, entryId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireProject(tx, ctx.userId, id);
    await selectEntry(tx, ctx.userId, entryId);
    await tx
      .delete(projectsRefusedEntries)
      .where(
        and(
          eq(projectsRefusedEntries.userId, ctx.userId),
          eq(projectsRefusedEntries.projectId, id),
          eq(projectsRefusedEntries.entryId, entryId),
        ),
      );
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
}

async function addAbout(
  tx: Tx,
  userId: string,
  { name, description, attributeList }: Project,
  candidates: Map<string, Candidate>,
  budget: WorkBudget,
): Promise<void> {
  const values = attributeList.map(({ value }) => value);
  const text = [name, name, description ?? "", ...values].join("\n");
  const { found, asked } = await findAbout(tx, userId, text, maxMatches, budget);
  for (const { entryId, likeness, words } of found) {
    if (words.length < Math.min(minWords, asked)) continue;
    addCandidate(candidates, entryId, likeness, { kind: "project", words });
  }
}

async function addLikeLinked(
  tx: Tx,
  userId: string,
  id: string,
  candidates: Map<string, Candidate>,
  budget: WorkBudget,
): Promise<void> {
  const newest = await tx
    .select({ entryId: projectsEntries.entryId })
    .from(projectsEntries)
    .where(and(eq(projectsEntries.userId, userId), eq(projectsEntries.projectId, id)))
    .orderBy(desc(projectsEntries.createdAt), desc(projectsEntries.id))
    .limit(maxCompared);
  for (const { entryId } of newest) {
    if (budget.isOver()) return;
    const { title } = await selectEntry(tx, userId, entryId);
    for (const [at, { entry, reason }] of (
      await findRelated(tx, userId, entryId, budget)
    ).entries()) {
      const score = likeLinked.first - at * likeLinked.step;
      const { topics, phrases: words } = reason;
      addCandidate(candidates, entry.id, score, { kind: "linked", title, topics, words });
    }
  }
}

/** Adds up the scores of an entry's reasons. The strongest one is shown. */
function addCandidate(
  candidates: Map<string, Candidate>,
  entryId: string,
  score: number,
  relation: Relation,
): void {
  const known = candidates.get(entryId) ?? { score: 0, best: 0, relation };
  candidates.set(entryId, {
    score: known.score + score,
    best: Math.max(known.best, score),
    relation: score > known.best ? relation : known.relation,
  });
}

/** The entries among `entryIds` that are already linked or were refused. */
async function listLinkedOrRefused(
  tx: Tx,
  userId: string,
  id: string,
  entryIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ entryId: string }>(sql`
    select entry_id as "entryId" from projects_entries
    where user_id = ${userId} and project_id = ${id} and entry_id = any(${sql.param(entryIds)}::uuid[])
    union all
    select entry_id from projects_refused_entries
    where user_id = ${userId} and project_id = ${id} and entry_id = any(${sql.param(entryIds)}::uuid[])`);
  return new Set(rows.map(({ entryId }) => entryId));
}
