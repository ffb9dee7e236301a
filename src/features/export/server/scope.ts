/** The scope of an export, checked to be the user's before anything is written. */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { getCollection } from "#features/collections/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { ExportDocument, ExportQuery } from "#features/export/contract.ts";
import { maxLinks } from "#features/projects/contract.ts";
import { getProject } from "#features/projects/server/service.ts";
import { projectsEntries } from "#features/projects/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";

/**
 * With `collectionId` the entries of that collection, with `ids` those entries, otherwise all of the user's.
 */
export type Scope = ExportDocument["scope"] & {
  collectionId: string | null;
  projectId: string | null;
  ids: readonly string[] | null;
};

type Asked = Pick<z.output<typeof ExportQuery>, "collectionId" | "projectId" | "ids">;

/** Throws "not_found" for another user's collection, project or entry. */
export async function getScope(ctx: Ctx, { collectionId, projectId, ids }: Asked): Promise<Scope> {
  const all = { kind: "all", title: null, collectionId: null, projectId: null, ids: null } as const;
  if (collectionId !== undefined) {
    const { id, title } = await getCollection(ctx, collectionId.toLowerCase());
    return { ...all, kind: "collection", title, collectionId: id };
  }
  if (projectId !== undefined) {
    const { id, name } = await getProject(ctx, projectId.toLowerCase());
    return { ...all, kind: "project", title: name, projectId: id, ids: await listLinked(ctx, id) };
  }
  if (ids === undefined) return all;
  const entryIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  await requireEntries(ctx, entryIds);
  return { ...all, kind: "selection", ids: entryIds };
}

async function listLinked(ctx: Ctx, projectId: string): Promise<string[]> {
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .select({ id: projectsEntries.entryId })
      .from(projectsEntries)
      .where(and(eq(projectsEntries.userId, ctx.userId), eq(projectsEntries.projectId, projectId)))
      .limit(maxLinks),
  );
  return rows.map(({ id }) => id);
}

async function requireEntries(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const count = await inTransaction(ctx, (tx) =>
    tx.$count(entries, and(eq(entries.userId, ctx.userId), isAnyOf(entries.id, ids))),
  );
  if (count < ids.length) throw new AppError("not_found", "Entry not found");
}
