/** Project links of entries that become one. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { indexOfText } from "#server/text/find-occurrences.ts";
import { AppError } from "#shared/errors.ts";
import { maxNotesLength } from "../contract.ts";
import { projectsEntries } from "./tables.ts";

const { createdAt, entryId, id, notes, projectId, userId } = projectsEntries;

/** `moved` links changed their entry; to the notes of `joined` ones, those of another link were added. */
export type MovedLinks = {
  moved: { id: string; entryId: string }[];
  joined: { id: string; before: string; after: string }[];
};

/**
 * Moves the project links of the entries `from` to the entry `into`. Where it is in the project already, only the notes
 * are added to those of its link. Throws "conflict" if they are then too long.
 */
export async function moveLinks(
  tx: Tx,
  user: string,
  from: readonly string[],
  into: string,
): Promise<MovedLinks> {
  const found = and(eq(userId, user), isAnyOf(entryId, [...from, into]));
  const held = tx.select({ id: projectId }).from(projectsEntries).where(found);
  // As every change of links does.
  await tx.execute(
    sql`select 1 from projects where user_id = ${user} and id in (${held}) order by id for no key update`,
  );
  const links = await tx
    .select({ id, projectId, entryId, notes })
    .from(projectsEntries)
    .where(found)
    .orderBy(asc(createdAt), asc(id));
  const result: MovedLinks = { moved: [], joined: [] };
  const kept = new Map(
    links.filter((link) => link.entryId === into).map((link) => [link.projectId, link]),
  );
  for (const link of links) {
    if (link.entryId === into) continue;
    const present = kept.get(link.projectId);
    if (present === undefined) {
      await tx.update(projectsEntries).set({ entryId: into }).where(eq(id, link.id));
      kept.set(link.projectId, link);
      result.moved.push({ id: link.id, entryId: link.entryId });
    } else if (indexOfText(present.notes, link.notes) === -1) {
      const after = [present.notes, link.notes].filter(Boolean).join("\n\n");
      if (after.length > maxNotesLength)
        throw new AppError(
          "conflict",
          "The notes on these entries in one of the projects are too long together. Shorten one of them first.",
        );
      await tx.update(projectsEntries).set({ notes: after }).where(eq(id, present.id));
      result.joined.push({ id: present.id, before: present.notes, after });
      present.notes = after;
    }
  }
  return result;
}

/** Reverses `moveLinks`, as far as the links were not changed since. */
export async function returnLinks(
  tx: Tx,
  user: string,
  into: string,
  { moved, joined }: MovedLinks,
): Promise<void> {
  for (const { id: linkId, before, after } of joined.toReversed())
    await tx
      .update(projectsEntries)
      .set({ notes: before })
      .where(and(eq(userId, user), eq(id, linkId), eq(notes, after)));
  for (const link of moved)
    await tx
      .update(projectsEntries)
      .set({ entryId: link.entryId })
      .where(and(eq(userId, user), eq(id, link.id), eq(entryId, into)));
}
