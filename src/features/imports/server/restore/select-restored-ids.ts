/** Maps ids in a Commonplace file to the ids of the restored items. */
import { and, eq, sql } from "drizzle-orm";
import { entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { parseLibrarySearch } from "#shared/library-filters.ts";
import type { Ctx } from "#server/app-context.ts";
import { findRestored } from "./find-restored.ts";
import { importCollections, importParts, importRows } from "../tables.ts";

export type RestoredIds = Record<"entries" | "collections" | "projects", Map<string, string>> & {
  /** The ids in the file of entries that this import created. */
  imported: Set<string>;
};

type PartRow = typeof importParts.$inferSelect;

/** Covers everything that `parts` refer to. Locks the entries until the commit, so that none is deleted. */
export async function selectRestoredIds(
  tx: Tx,
  ctx: Ctx,
  importId: string,
  parts: readonly PartRow[],
): Promise<RestoredIds> {
  const references = [...new Set(parts.flatMap(listReferences))];
  const ids = sql`any(${sql.param(references)}::uuid[])`;
  const entryRows = await tx
    .select({
      exportedId: importRows.exportedId,
      id: entries.id,
      outcome: importRows.outcome,
    })
    .from(importRows)
    .innerJoin(entries, and(eq(entries.id, importRows.entryId), eq(entries.userId, ctx.userId)))
    .where(and(eq(importRows.importId, importId), sql`${importRows.exportedId} = ${ids}`))
    .orderBy(entries.id)
    .for("key share", { of: entries });
  const collections = await tx
    .select({
      exportedId: sql<string>`${importCollections.details} ->> 'id'`,
      id: importCollections.collectionId,
    })
    .from(importCollections)
    .where(
      and(
        eq(importCollections.importId, importId),
        sql`(${importCollections.details} ->> 'id')::uuid = ${ids}`,
      ),
    );
  const projects = await tx
    .select({ exportedId: importParts.projectId, id: importParts.madeId, part: importParts.part })
    .from(importParts)
    .where(and(eq(importParts.importId, importId), sql`${importParts.projectId} = ${ids}`));
  // Of projects that existed before.
  for (const project of projects) project.id ??= await findRestored(tx, ctx, project.part);
  const imported = entryRows.filter(({ outcome }) => outcome === "imported");
  return {
    entries: mapIds(entryRows),
    collections: mapIds(collections),
    projects: mapIds(projects),
    imported: new Set(mapIds(imported).keys()),
  };
}

function mapIds(rows: readonly { exportedId: string | null; id: string | null }[]) {
  return new Map(
    rows.flatMap(({ exportedId, id }) =>
      exportedId === null || id === null ? [] : [[exportedId.toLowerCase(), id] as const],
    ),
  );
}

function listReferences({ part }: PartRow): string[] {
  if (part.kind === "link") return [part.link.from, part.link.to];
  if (part.kind === "project") return part.project.entries.map(({ entryId }) => entryId);
  if (part.kind === "topics") return [];
  if (part.kind === "filter") {
    const { collectionId = [], projectId = [] } = parseLibrarySearch(part.filter.search).values;
    return [...collectionId, ...projectId];
  }
  const { about, messages } = part.conversation;
  const answers = messages.flatMap(({ answer }) => answer ?? []);
  return [
    ...(about === null ? [] : [about.id]),
    ...answers.flatMap(({ citations, nearest }) =>
      [...citations, ...nearest].map(({ entryId }) => entryId),
    ),
  ];
}
