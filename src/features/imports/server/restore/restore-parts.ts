/**
 * Restores links, projects and conversations of the Commonplace format, after the entries, with references
 * mapped to new ids.
 */
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, not, sql } from "drizzle-orm";
import { restoreConversation } from "#features/assistant/server/service.ts";
import { restoreLinks } from "#features/connections/server/service.ts";
import { restoreExportedProject } from "#features/projects/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { changeImport, lockImport } from "../record/import-record.ts";
import { createLosses, type Losses } from "../items/losses.ts";
import { makePlaces } from "../collections/place-rows.ts";
import { isRestored } from "../dry-run/find-restored.ts";
import { type IdsHere, selectIdsHere } from "./select-ids-here.ts";
import { importCollections, importParts } from "../tables.ts";
import { toConversation } from "./to-conversation.ts";

const linksAtOnce = 200;
const placesAtOnce = 50;
/** Milliseconds of work before a pause, so that the user's own requests are served first. */
const maxStretch = 100;
const pauseMilliseconds = 20;

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
  for (let restedAt = Date.now(); ;) {
    signal.throwIfAborted();
    if (Date.now() - restedAt > maxStretch) {
      if (Date.now() > until) return "more";
      await wait(pauseMilliseconds);
      restedAt = Date.now();
    }
    const isMore = await inTransaction(ctx, async (tx) => {
      const record = await lockImport(tx, ctx, importId);
      if (record?.status !== "running") return null;
      if (await makeEmpty(tx, ctx, importId)) return true;
      const losses = createLosses(record.lost);
      const some = await listNext(tx, ctx, importId);
      if (some.length === 0) return false;
      const made = await restore(
        tx,
        ctx,
        some,
        await selectIdsHere(tx, ctx, importId, some),
        losses,
      );
      for (const { place } of some)
        await tx
          .update(importParts)
          .set({ isDone: true, madeId: made.get(place) ?? null })
          .where(and(eq(importParts.importId, importId), eq(importParts.place, place)));
      await changeImport(tx, ctx, importId, { lost: losses.list() });
      return true;
    });
    if (isMore === null) return "stopped";
    if (!isMore) break;
  }
  ctx.app.events.publish(ctx.userId, { type: "projects" });
  return "done";
}

/** Creates the collections of the file that have no rows. Returns whether there were any. */
async function makeEmpty(tx: Tx, ctx: Ctx, importId: string): Promise<boolean> {
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
    .limit(placesAtOnce);
  if (empty.length === 0) return false;
  await makePlaces(
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
    .limit(linksAtOnce);
  const firstOther = next.findIndex(({ kind }) => kind !== "link");
  const some = firstOther < 0 ? next : next.slice(0, Math.max(1, firstOther));
  const places = sql.param(some.map(({ place }) => place));
  return tx
    .select()
    .from(importParts)
    .where(and(isOf, sql`${importParts.place} = any(${places}::int[])`))
    .orderBy(asc(importParts.place));
}

async function restore(
  tx: Tx,
  ctx: Ctx,
  some: readonly PartRow[],
  here: IdsHere,
  losses: Losses,
): Promise<Map<number, string | null>> {
  const made = new Map<number, string | null>();
  const links = some.flatMap(({ part }) => (part.kind === "link" ? [part.link] : []));
  const known = links.flatMap(({ from, to, createdAt }) => {
    const [one, other] = [here.entries.get(from), here.entries.get(to)];
    const isNew = here.imported.has(from) || here.imported.has(to);
    return one && other && isNew ? [{ from: one, to: other, createdAt: new Date(createdAt) }] : [];
  });
  const missing = links.filter(({ from, to }) => !here.entries.has(from) || !here.entries.has(to));
  losses.add("Links", missing.length, "One of the two entries is missing");
  const present = links.length - known.length - missing.length;
  losses.add("Links between existing entries", present, "Existing links are not changed");
  await restoreLinks(tx, ctx.userId, known);
  for (const { part, place } of some) {
    if (await isRestored(tx, ctx, part)) {
      losses.add("Projects and conversations", 1, "They already exist");
    } else if (part.kind === "project") {
      const entries = part.project.entries.flatMap(({ entryId, ...link }) => {
        const restoredId = here.entries.get(entryId);
        return restoredId === undefined ? [] : [{ ...link, entryId: restoredId }];
      });
      const missing = part.project.entries.length - entries.length;
      losses.add("Links of projects", missing, "The entry is missing");
      const id = await restoreExportedProject(tx, ctx, { ...part.project, entries });
      if (id === null) losses.add("Projects", 1, "They are not valid projects");
      made.set(place, id);
    } else if (part.kind === "conversation") {
      made.set(place, await restoreConversation(tx, ctx, toConversation(part.conversation, here)));
    }
  }
  return made;
}
