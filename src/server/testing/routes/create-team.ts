/** A collection of Ada that is shared, with the objects of it that routes name, for the test of members and all routes. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { collectionMembers } from "#features/collections/server/tables.ts";
import { highlights } from "#features/highlights/server/tables.ts";
import { interests } from "#features/interests/server/tables.ts";
import { projects, projectsEntries } from "#features/projects/server/tables.ts";
import { collectionInvitations } from "#features/sharing/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { createUser } from "../test-context.ts";
import { createEntry } from "../test-entries.ts";
import { createLibrary } from "./fill-account.ts";
import type { Theirs } from "./route-case.ts";

type Team = {
  /** Of the collection, its entries, and their files and topics: what members read. */
  shown: string;
  /** Of what the owner keeps at the same objects: highlights, interests, projects. */
  hidden: string;
  editor: string;
  viewer: string;
  /** An editor until just now. */
  removed: string;
};

export async function createTeam(
  ctx: Ctx,
  { shown, hidden, ...people }: Team,
): Promise<Partial<Theirs>> {
  const library = await createLibrary(ctx, { title: shown, topic: shown });
  const { collection: collectionId } = library;
  await inTransaction(ctx, async (tx) => {
    await tx.update(highlights).set({ note: hidden }).where(eq(highlights.id, library.highlight));
    await tx.update(interests).set({ name: hidden }).where(eq(interests.id, library.interest));
    const named = { name: hidden, description: hidden, searched: hidden };
    await tx.update(projects).set(named).where(eq(projects.id, library.linkedProject));
    await tx
      .update(projectsEntries)
      .set({ notes: hidden })
      .where(eq(projectsEntries.id, library.projectLink));
  });
  const member = await createUser(ctx.app, "Mia");
  const collectionInvitation = randomUUID();
  await asSystem(ctx.app.database, async (tx) => {
    const row = { collectionId, ownerId: ctx.userId };
    await tx.insert(collectionMembers).values([
      { ...row, userId: people.editor, role: "editor" },
      { ...row, userId: people.viewer, role: "viewer" },
      { ...row, userId: people.removed, role: "editor" },
      { ...row, userId: member.userId, role: "editor" },
    ]);
    await tx.delete(collectionMembers).where(eq(collectionMembers.userId, people.removed));
    await tx.insert(collectionInvitations).values({
      id: collectionInvitation,
      collectionId,
      inviterId: ctx.userId,
      recipient: `${collectionInvitation}@example.org`,
      senderName: hidden,
      role: "viewer",
      expiresAt: new Date(Date.now() + 9e8),
    });
  });
  const added = await createEntry(member, { title: shown, text: shown, collectionId });
  return {
    ...library,
    sharedCollection: collectionId,
    member: member.userId,
    memberEntry: added.id,
    collectionInvitation,
  };
}
