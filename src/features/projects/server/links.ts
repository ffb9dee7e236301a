/** Links between entries and a project, each with notes for that project. */
import { randomUUIDv7 } from "node:crypto";
import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Entry } from "#features/entries/contract.ts";
import { lockOwnEntries, listEntriesById } from "#features/entries/server/service.ts";
import {
  type EntryLinkCreate,
  type EntryLinkUpdate,
  maxLinks,
  type ProjectEntry,
} from "#features/projects/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { beforeCursor, exactTimestamp, paginate, timeCursor } from "#server/db/paginate.ts";
import { type Ctx, readOnlyTransaction, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import type { Page, PageQuery } from "#shared/pages.ts";
import { requireProject, touchProject } from "./own-project.ts";
import { projectsEntries } from "./tables.ts";

const { createdAt, entryId, id, projectId, userId } = projectsEntries;

/** Newest link first. Throws "not_found" if the project is not the user's. */
export async function listLinks(
  ctx: Ctx,
  project: string,
  query: PageQuery,
): Promise<Page<ProjectEntry>> {
  return readOnlyTransaction(ctx, async (tx) => {
    await requireProject(tx, ctx.userId, project);
    const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
      selectLinks(tx, and(isOf(ctx.userId, project), beforeCursor(createdAt, id, after)), limit),
    );
    const entryIds = rows.map((row) => row.entryId);
    const entries = await listEntriesById(tx, ctx.userId, entryIds);
    return {
      items: rows.flatMap((row) => {
        const entry = entries.get(row.entryId);
        return entry === undefined ? [] : [toLink(row, entry)];
      }),
      nextCursor,
    };
  });
}

/** Throws "not_found" if the project or entry is not the user's, "duplicate" if it is already linked. */
export async function linkEntry(
  ctx: Ctx,
  project: string,
  { entryId: linkedId, notes = "" }: z.output<typeof EntryLinkCreate>,
): Promise<ProjectEntry> {
  const link = await inTransaction(ctx, async (tx) => {
    await touchProject(tx, ctx.userId, project);
    const linked = await insertLinks(tx, ctx.userId, project, [linkedId.toLowerCase()], notes);
    if (linked.length === 0) {
      throw new AppError("duplicate", "This entry is already linked to the project");
    }
    return getLink(tx, ctx.userId, project, linked[0]!);
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
  return link;
}

/**
 * Links all given entries, skipping those already linked. Throws "not_found" and links none if one is not the
 * user's.
 */
export async function linkEntries(
  ctx: Ctx,
  project: string,
  entryIds: readonly string[],
): Promise<number> {
  const linked = await inTransaction(ctx, async (tx) => {
    await touchProject(tx, ctx.userId, project);
    return insertLinks(tx, ctx.userId, project, [
      ...new Set(entryIds.map((one) => one.toLowerCase())),
    ]);
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
  return linked.length;
}

/** Throws "not_found" if the project is not the user's or has no such link. */
export async function updateLink(
  ctx: Ctx,
  project: string,
  link: string,
  { notes }: z.output<typeof EntryLinkUpdate>,
): Promise<ProjectEntry> {
  const changed = await inTransaction(ctx, async (tx) => {
    await touchProject(tx, ctx.userId, project);
    await tx
      .update(projectsEntries)
      .set({ notes, updatedAt: sql`clock_timestamp()` })
      .where(and(isOf(ctx.userId, project), eq(id, link)));
    return getLink(tx, ctx.userId, project, link);
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
  return changed;
}

/** Throws "not_found" if the project is not the user's or has no such link. */
export async function removeLink(ctx: Ctx, project: string, link: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await touchProject(tx, ctx.userId, project);
    const deleted = await tx
      .delete(projectsEntries)
      .where(and(isOf(ctx.userId, project), eq(id, link)))
      .returning({ id });
    if (deleted.length === 0) throw missingLink();
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
}

/**
 * Returns the ids of the created links. The caller must have locked the project, so that no links are added
 * concurrently.
 */
async function insertLinks(
  tx: Tx,
  owner: string,
  project: string,
  entryIds: readonly string[],
  notes = "",
): Promise<string[]> {
  await lockOwnEntries(tx, owner, entryIds, "key share");
  const inserted = await tx
    .insert(projectsEntries)
    .values(
      entryIds.map((entryId) => ({
        id: randomUUIDv7(),
        projectId: project,
        userId: owner,
        entryId,
        notes,
      })),
    )
    .onConflictDoNothing({ target: [projectId, entryId] })
    .returning({ id });
  if ((await tx.$count(projectsEntries, isOf(owner, project))) > maxLinks) {
    const max = maxLinks.toLocaleString("en");
    throw new AppError("conflict", `A project has at most ${max} linked entries`);
  }
  return inserted.map((link) => link.id);
}

async function getLink(
  tx: Tx,
  owner: string,
  project: string,
  link: string,
): Promise<ProjectEntry> {
  const [row] = await selectLinks(tx, and(isOf(owner, project), eq(id, link)), 1);
  const entries = await listEntriesById(tx, owner, row === undefined ? [] : [row.entryId]);
  const entry = entries.get(row?.entryId ?? "");
  // The entry was deleted concurrently, together with its link.
  if (row === undefined || entry === undefined) throw missingLink();
  return toLink(row, entry);
}

function selectLinks(tx: Tx, condition: SQL | undefined, limit: number) {
  return tx
    .select({ ...getTableColumns(projectsEntries), timestamp: exactTimestamp(createdAt) })
    .from(projectsEntries)
    .where(condition)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

function isOf(owner: string, project: string): SQL {
  return and(eq(userId, owner), eq(projectId, project))!;
}

function missingLink(): AppError {
  return new AppError("not_found", "That entry is not linked to the project");
}

function toLink(row: typeof projectsEntries.$inferSelect, entry: Entry): ProjectEntry {
  return {
    id: row.id,
    projectId: row.projectId,
    entry,
    notes: row.notes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
