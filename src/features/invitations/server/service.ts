/** The sender's side of invitations: send, send again, list, withdraw. */
import { randomUUIDv7 } from "node:crypto";
import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { users } from "#features/account/server/tables.ts";
import { type Invitation, type InvitationSend, validDays } from "#features/invitations/contract.ts";
import { profiles } from "#features/profile/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import { beforeCursor, exactTimestamp, paginate, timeCursor } from "#server/db/paginate.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import type { Page, PageQuery } from "#shared/pages.ts";
import { countInvitation } from "./count-invitation.ts";
import { writeInvitation } from "./invitation-emails.ts";
import { hashToken, type InvitationLinks } from "./invitation-links.ts";
import { nameInMail } from "./name-in-mail.ts";
import { invitations } from "./tables.ts";

export type { InvitationLinks };
export { AddressLimitError } from "./count-invitation.ts";

/** The shared collection that an invitation is for, besides the product. */
export type InvitedTo = { title: string; canEdit: boolean };

/**
 * Sends an invitation, or sends an open one again; with `to` the e-mail names the collection. The response does not reveal whether the address has an
 * account. Throws "validation" or "rate_limited".
 */
export async function sendInvitation(
  ctx: Ctx,
  links: InvitationLinks,
  input: z.output<typeof InvitationSend>,
  to?: InvitedTo,
): Promise<Invitation> {
  const { app, userId } = ctx;
  const recipient = input.recipientEmail;
  const inviter = await readInviter(ctx, input.senderName);
  if (recipient === inviter.email) throw refuse("recipientEmail", "This is your own address");
  if (inviter.name === "") throw refuse("senderName", "Please put your name on your profile first");
  await countInvitation(app.database, userId, recipient);
  const { id } = await upsertInvitation(ctx, links, recipient, inviter.name);
  const token = links.writeToken(id);
  await app.mail.send(
    writeInvitation(app.env, {
      to: recipient,
      inviter: inviter.name,
      token: (await hasAccount(app, recipient)) ? null : token,
      unwantedToken: links.writeUnwanted(recipient),
      ...(to && { collection: { ...to, title: nameInMail(to.title) } }),
    }),
  );
  const [sent] = await inTransaction(ctx, (tx) =>
    tx
      .update(invitations)
      // The secret may have changed since the invitation was created.
      .set({ sentAt: sql`now()`, tokenHash: hashToken(token) })
      .where(and(eq(invitations.id, id), eq(invitations.inviterId, userId)))
      .returning(),
  );
  if (sent === undefined) throw new AppError("conflict", "This invitation was just withdrawn");
  return toInvitation(sent);
}

/** Lists the user's open invitations, newest first. */
export async function listInvitations(ctx: Ctx, query: PageQuery): Promise<Page<Invitation>> {
  const { createdAt, id } = invitations;
  const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
    inTransaction(ctx, (tx) =>
      tx
        .select({ ...getTableColumns(invitations), timestamp: exactTimestamp(createdAt) })
        .from(invitations)
        .where(
          and(
            eq(invitations.inviterId, ctx.userId),
            isNull(invitations.acceptedAt),
            isNotNull(invitations.sentAt),
            gt(invitations.expiresAt, sql`now()`),
            beforeCursor(createdAt, id, after),
          ),
        )
        .orderBy(desc(createdAt), desc(id))
        .limit(limit),
    ),
  );
  return { items: rows.map(toInvitation), nextCursor };
}

/** Invalidates its link. Throws "not_found". */
export async function withdrawInvitation(ctx: Ctx, id: string): Promise<void> {
  const withdrawn = await inTransaction(ctx, (tx) =>
    tx
      .delete(invitations)
      .where(
        and(
          eq(invitations.id, id),
          eq(invitations.inviterId, ctx.userId),
          isNull(invitations.acceptedAt),
        ),
      )
      .returning({ id: invitations.id }),
  );
  if (withdrawn.length === 0) throw new AppError("not_found", "Invitation not found");
}

/** The user's email address, and the given name if it is one of theirs, otherwise the profile name. */
export async function readInviter(ctx: Ctx, given = "") {
  const [user] = await inTransaction(ctx, (tx) =>
    tx
      .select({ username: profiles.username, name: users.name, email: users.email })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, ctx.userId)),
  );
  if (user === undefined) throw new AppError("not_found", "No user");
  const ownNames = [user.username, user.name].map(nameInMail);
  const names = ownNames.filter((one) => one !== "");
  return {
    email: user.email,
    name: names.find((one) => one === nameInMail(given)) ?? names[0] ?? "",
  };
}

async function upsertInvitation(
  ctx: Ctx,
  links: InvitationLinks,
  recipient: string,
  senderName: string,
): Promise<{ id: string }> {
  const newId = randomUUIDv7();
  const { createdAt, sentAt, openedAt, expiresAt } = invitations;
  const isOver = sql`${expiresAt} <= now()`;
  const validUntil = sql`now() + make_interval(days => ${validDays})`;
  const [row] = await inTransaction(ctx, (tx) =>
    tx
      .insert(invitations)
      .values({
        id: newId,
        inviterId: ctx.userId,
        recipient,
        senderName,
        tokenHash: hashToken(links.writeToken(newId)),
        expiresAt: validUntil,
      })
      .onConflictDoUpdate({
        target: [invitations.inviterId, invitations.recipient],
        targetWhere: isNull(invitations.acceptedAt),
        set: {
          senderName,
          expiresAt: validUntil,
          // An expired invitation starts over.
          createdAt: sql`case when ${isOver} then now() else ${createdAt} end`,
          sentAt: sql`case when ${isOver} then null else ${sentAt} end`,
          openedAt: sql`case when ${isOver} then null else ${openedAt} end`,
        },
      })
      .returning({ id: invitations.id }),
  );
  return row!;
}

async function hasAccount({ database }: AppContext, address: string): Promise<boolean> {
  const found = await asSystem(database, (tx) =>
    tx.select({ id: users.id }).from(users).where(eq(users.email, address)),
  );
  return found.length > 0;
}

function toInvitation(row: typeof invitations.$inferSelect): Invitation {
  return {
    id: row.id,
    recipientEmail: row.recipient,
    createdAt: row.createdAt.toISOString(),
    sentAt: (row.sentAt ?? row.createdAt).toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

function refuse(field: string, message: string): AppError {
  return new AppError("validation", message, { fields: { [field]: message } });
}
