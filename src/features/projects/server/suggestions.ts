/** Entries worth linking to a project: by what it says of itself, and by what is linked to it already. */
import { and, desc, eq, sql } from "drizzle-orm";
import { findRelated } from "#features/connections/server/service.ts";
import { holdCards, listEntriesById, readEntry } from "#features/entries/server/service.ts";
import type { Project, ProjectSuggestions } from "#features/projects/contract.ts";
import { findAbout } from "#features/search/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { readHeavily } from "#server/heavy-reads.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import type { WorkBudget } from "#server/work-budget.ts";
import { readProject, requireProject } from "./own-project.ts";
import { type Tie, writeReason } from "./suggestion-reason.ts";
import { projectsEntries, projectsRefusedEntries } from "./tables.ts";

const mostSuggested = 8;
/** Of what is linked, the newest: what they are like is looked up one by one. */
const mostCompared = 5;
const mostFound = 60;
/** What shares one word with all that a project says of itself merely shares a word. */
const fewestWords = 2;
/** What is like something linked counts so much, and a little less for each that is more like it. */
const likeLinked = { first: 0.7, step: 0.08 };

type Candidate = { worth: number; best: number; tie: Tie };

/**
 * Best first, without those that are linked or were refused. Throws "not_found" for a project that is not the
 * person's, "rate_limited" where too much of the person's waits.
 */
export async function suggestEntries(
  ctx: Ctx,
  id: string,
  signal?: AbortSignal,
): Promise<ProjectSuggestions> {
  return readHeavily(ctx, signal, async (tx, budget) => {
    const project = await readProject(tx, ctx.userId, id);
    const candidates = new Map<string, Candidate>();
    await addAbout(tx, ctx.userId, project, candidates, budget);
    await addLikeLinked(tx, ctx.userId, id, candidates, budget);
    const known = await listKnown(tx, ctx.userId, id, [...candidates.keys()]);
    const best = [...candidates]
      .filter(([cardId]) => !known.has(cardId))
      .toSorted(([, a], [, b]) => b.worth - a.worth)
      .slice(0, mostSuggested);
    const ids = best.map(([cardId]) => cardId);
    const entries = await listEntriesById(tx, ctx.userId, ids);
    return {
      items: best.flatMap(([cardId, { tie }]) => {
        const entry = entries.get(cardId);
        return entry === undefined ? [] : [{ entry, reason: writeReason(tie) }];
      }),
    };
  });
}

/** Not suggested for this project again; twice is the same as once. Throws "not_found". */
export async function refuseSuggestion(ctx: Ctx, id: string, cardId: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    await requireProject(tx, ctx.userId, id);
    await holdCards(tx, ctx.userId, [cardId]);
    await tx
      .insert(projectsRefusedEntries)
      .values({ projectId: id, userId: ctx.userId, entryId: cardId })
      .onConflictDoNothing();
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
}

/** Takes a refusal back; where there is none, nothing changes. Throws "not_found". */
export async function allowSuggestion(ctx: Ctx, id: string, cardId: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    await requireProject(tx, ctx.userId, id);
    await readEntry(tx, ctx.userId, cardId);
    await tx
      .delete(projectsRefusedEntries)
      .where(
        and(
          eq(projectsRefusedEntries.userId, ctx.userId),
          eq(projectsRefusedEntries.projectId, id),
          eq(projectsRefusedEntries.entryId, cardId),
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
  const { found, asked } = await findAbout(tx, userId, text, mostFound, budget);
  for (const { cardId, likeness, words } of found) {
    if (words.length < Math.min(fewestWords, asked)) continue;
    addCandidate(candidates, cardId, likeness, { kind: "project", words });
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
    .limit(mostCompared);
  for (const { entryId } of newest) {
    if (budget.isOver()) return;
    const { title } = await readEntry(tx, userId, entryId);
    for (const [at, { entry, reason }] of (
      await findRelated(tx, userId, entryId, budget)
    ).entries()) {
      const worth = likeLinked.first - at * likeLinked.step;
      addCandidate(candidates, entry.id, worth, { kind: "linked", title, ...reason });
    }
  }
}

/** What several things speak for counts more; the strongest of them is the reason told. */
function addCandidate(
  candidates: Map<string, Candidate>,
  cardId: string,
  worth: number,
  tie: Tie,
): void {
  const known = candidates.get(cardId) ?? { worth: 0, best: 0, tie };
  candidates.set(cardId, {
    worth: known.worth + worth,
    best: Math.max(known.best, worth),
    tie: worth > known.best ? tie : known.tie,
  });
}

/** Those of `cardIds` that are linked already, or were refused. */
async function listKnown(
  tx: Tx,
  userId: string,
  id: string,
  cardIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ entryId: string }>(sql`
    select entry_id as "entryId" from projects_entries
    where user_id = ${userId} and project_id = ${id} and entry_id = any(${sql.param(cardIds)}::uuid[])
    union all
    select entry_id from projects_refused_entries
    where user_id = ${userId} and project_id = ${id} and entry_id = any(${sql.param(cardIds)}::uuid[])`);
  return new Set(rows.map(({ entryId }) => entryId));
}
