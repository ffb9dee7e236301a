/** Creates one object of each kind that routes of shared collections name, for the test of all routes. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import { createCollection } from "#features/collections/server/service.ts";
import { pageEntries } from "#features/collection-pages/server/tables.ts";
import { collectionMembers, collectionPages } from "#features/collections/server/tables.ts";
import { addComment } from "#features/comments/server/service.ts";
import { reports } from "#features/discover/server/tables.ts";
import { listNotifications } from "#features/notifications/server/service.ts";
import { collectionInvitations } from "#features/sharing/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { createUser } from "../test-context.ts";
import { createEntry } from "../test-entries.ts";

export type SharedObjects = {
  /** A collection of the user's that is shared with `member`. */
  sharedCollection: string;
  member: string;
  /** An entry that the member added to it. */
  memberEntry: string;
  /** A comment of the user's on it, one of the member's, and the notification of that one. */
  comment: string;
  memberComment: string;
  notification: string;
  /** An entry of the user in it, which is shown on its public page. */
  pageEntry: string;
  /** An open invitation to it. */
  collectionInvitation: string;
  /** An open invitation of the member to the user. */
  receivedInvitation: string;
};

/** Every text is `title`. */
export async function createShared(ctx: Ctx, { title }: { title: string }): Promise<SharedObjects> {
  const member = await createUser(ctx.app, title);
  const input = { title, category: "work", description: "" };
  const { id: sharedCollection } = await createCollection(ctx, input);
  const { id: theirs } = await createCollection(member, input);
  const [collectionInvitation, receivedInvitation] = [randomUUID(), randomUUID()];
  await asSystem(ctx.app.database, async (tx) => {
    const membership = { userId: member.userId, ownerId: ctx.userId, role: "editor" as const };
    await tx.insert(collectionMembers).values({ ...membership, collectionId: sharedCollection });
    const [self] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, ctx.userId));
    const open = {
      senderName: title,
      role: "viewer" as const,
      sentAt: new Date(),
      expiresAt: new Date(Date.now() + 9e8),
    };
    await tx.insert(collectionInvitations).values([
      {
        ...open,
        id: collectionInvitation,
        collectionId: sharedCollection,
        inviterId: ctx.userId,
        recipient: `${collectionInvitation}@example.org`,
      },
      {
        ...open,
        id: receivedInvitation,
        collectionId: theirs,
        inviterId: member.userId,
        recipient: self!.email,
      },
    ]);
  });
  const { id: memberEntry } = await createEntry(member, {
    title,
    text: title,
    why: title,
    collectionId: sharedCollection,
  });
  const { id: comment } = await addComment(ctx, memberEntry, { text: title, mentions: [] });
  const { id: memberComment } = await addComment(member, memberEntry, {
    text: title,
    mentions: [],
  });
  const { items } = await listNotifications(ctx, { limit: 100 });
  const { id: notification } = items.find(({ commentId }) => commentId === memberComment)!;
  const { id: pageEntry, captureId } = await createEntry(ctx, {
    title,
    text: title,
    why: title,
    collectionId: sharedCollection,
  });
  await inTransaction(ctx, async (tx) => {
    const { userId } = ctx;
    await tx
      .insert(collectionPages)
      .values({ collectionId: sharedCollection, ownerId: userId, visibility: "link" });
    await tx.insert(pageEntries).values({
      entryId: pageEntry,
      collectionId: sharedCollection,
      userId,
      captureId,
      isShown: true,
    });
    await tx.insert(reports).values({ userId, collectionId: sharedCollection, reason: title });
  });
  return {
    comment,
    memberComment,
    notification,
    pageEntry,
    sharedCollection,
    member: member.userId,
    memberEntry,
    collectionInvitation,
    receivedInvitation,
  };
}
