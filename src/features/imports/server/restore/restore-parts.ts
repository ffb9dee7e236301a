/**
 * Restores links, projects, conversations and topic rules of the Commonplace format, after the entries, with references
 * mapped to new ids.
 */
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, not, sql } from "drizzle-orm";
import { restoreConversation } from "#features/assistant/server/service.ts";
import { restoreLinks } from "#features/connections/server/service.ts";
import { restoreExportedProject } from "#features/projects/server/service.ts";
import { importRules } from "#features/topics/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { changeImport, lockImport } from "../record/import-record.ts";
import { createLosses, type Losses } from "../items/losses.ts";
import { createCollections } from "../collections/create-collections.ts";
import { findRestored } from "./find-restored.ts";
import { type RestoredIds, selectRestoredIds } from "./select-restored-ids.ts";
import { importCollections, importParts } from "../tables.ts";
import { restoreFilter } from "./restore-filter.ts";
import { toConversation } from "./to-conversation.ts";

/** Links and collections that one transaction restores. */
const maxLinks = 200;
const maxCollections = 50;
/** Milliseconds of work before a pause, so that the user's own requests are served first. */
const maxBusyMs = 100;
const pauseMs = 20;

type PartRow = typeof importParts.$inferSelect;

/**
 * "stopped": the import no longer runs. "more": the time `until` (milliseconds since 1970) has passed. Throws
 * AppError if a limit is reached.
 */
export async function restoreParts(
  ctx: Ctx,
  importId: string,
  until: number,
  signal: AbortSignal,
): Promise<"done" | "more" | "stopped"> {
  for (let resumedAt = Date.now(); ;) {
    signal.throwIfAborted();
    if (Date.now() - resumedAt > maxBusyMs) {
      if (Date.now() > until) return "more";
      await wait(pauseMs);
      resumedAt = Date.now();
    }
    const hasMore = await inTransaction(ctx, async (tx) => {
      const record = await lockImport(tx, ctx, importId);
      if (record?.status !== "running") return null;
      if (await createEmpty(tx, ctx, importId)) return true;
      const losses = createLosses(record.lost);
      const parts = await listNext(tx, ctx, importId);
      if (parts.length === 0) return false;
      const created = await restore(
        tx,
        ctx,
        parts,
        await selectRestoredIds(tx, ctx, importId, parts),
        losses,
      );
      for (const { place } of parts)
        await tx
          .update(importParts)
          .set({ isDone: true, madeId: created.get(place) ?? null })
          .where(and(eq(importParts.importId, importId), eq(importParts.place, place)));
      await changeImport(tx, ctx, importId, { lost: losses.list() });
      return true;
    });
    if (hasMore === null) return "stopped";
    if (!hasMore) break;
  }
  ctx.app.events.publish(ctx.userId, { type: "projects" });
  ctx.app.events.publish(ctx.userId, { type: "topics" });
  return "done";
}

/** Creates the collections of the file that have no rows. Returns whether there were any. */
async function createEmpty(tx: Tx, ctx: Ctx, importId: string): Promise<boolean> {
  const empty = await tx
    .select({ place: importCollections.place })
    .from(importCollections)
    .where(
      and(
        eq(importCollections.importId, importId),
        eq(importCollections.userId, ctx.userId),
        sql`${importCollections.details} is not null and ${importCollections.collectionId} is null`,
      ),
    )
    .limit(maxCollections);
  if (empty.length === 0) return false;
  await createCollections(
    tx,
    ctx,
    importId,
    empty.map(({ place }) => place),
  );
  return true;
}

/** Returns the next links, or a single project or conversation. */
async function listNext(tx: Tx, ctx: Ctx, importId: string): Promise<PartRow[]> {
  const isOf = and(eq(importParts.importId, importId), eq(importParts.userId, ctx.userId));
  const next = await tx
    .select({ place: importParts.place, kind: importParts.kind })
    .from(importParts)
    .where(and(isOf, not(importParts.isDone)))
    .orderBy(asc(importParts.place))
    .limit(maxLinks);
  const firstOther = next.findIndex(({ kind }) => kind !== "link");
  const parts = firstOther < 0 ? next : next.slice(0, Math.max(1, firstOther));
  const places = sql.param(parts.map(({ place }) => place));
  return tx
    .select()
    .from(importParts)
    .where(and(isOf, sql`${importParts.place} = any(${places}::int[])`))
    .orderBy(asc(importParts.place));
}

async function restore(
  tx: Tx,
  ctx: Ctx,
  parts: readonly PartRow[],
  ids: RestoredIds,
  losses: Losses,
): Promise<Map<number, string | null>> {
  const created = new Map<number, string | null>();
  const links = parts.flatMap(({ part }) => (part.kind === "link" ? [part.link] : []));
  const known = links.flatMap(({ from, to, createdAt }) => {
    const [fromId, toId] = [ids.entries.get(from), ids.entries.get(to)];
    const isNew = ids.imported.has(from) || ids.imported.has(to);
    return fromId && toId && isNew
      ? [{ from: fromId, to: toId, createdAt: new Date(createdAt) }]
      : [];
  });
  const missing = links.filter(({ from, to }) => !ids.entries.has(from) || !ids.entries.has(to));
  losses.add("Links", missing.length, "One of the two entries is missing");
  const present = links.length - known.length - missing.length;
  losses.add("Links between existing entries", present, "Existing links are not changed");
  await restoreLinks(tx, ctx.userId, known);
  for (const { part, place } of parts) {
    if ((await findRestored(tx, ctx, part)) !== null) {
      losses.add("Projects and conversations", 1, "They already exist");
    } else if (part.kind === "topics") {
      await importRules(tx, ctx, part);
    } else if (part.kind === "filter") {
      created.set(place, await restoreFilter(tx, ctx, part.filter, ids, losses));
    } else if (part.kind === "project") {
      const entries = part.project.entries.flatMap(({ entryId, ...link }) => {
        const restoredId = ids.entries.get(entryId);
        return restoredId === undefined ? [] : [{ ...link, entryId: restoredId }];
      });
      const missing = part.project.entries.length - entries.length;
      losses.add("Links of projects", missing, "The entry is missing");
      const id = await restoreExportedProject(tx, ctx, { ...part.project, entries });
      if (id === null) losses.add("Projects", 1, "They are not valid projects");
      created.set(place, id);
    } else if (part.kind === "conversation") {
      created.set(
        place,
        await restoreConversation(tx, ctx, toConversation(part.conversation, ids)),
      );
    }
  }
  return created;
}
