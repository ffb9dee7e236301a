import { z } from "zod";
import { Collection, memberRoles } from "#features/collections/contract.ts";
import { InvitationSend } from "#features/invitations/contract.ts";

const Role = z.enum(memberRoles, { error: "Please choose what they may do" });

export const Member = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    role: z.enum(["owner", ...memberRoles]),
    since: z.iso.datetime().nullable().describe("Null for the owner."),
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

/** An invitation to a collection that is neither accepted, declined, withdrawn nor expired. */
export const CollectionInvitation = z
  .object({
    id: z.uuid(),
    recipientEmail: z.string(),
    role: Role,
    sentAt: z.iso
      .datetime()
      .nullable()
      .describe("Of the e-mail. Null if none was sent, because this address gets no more for now."),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "CollectionInvitation" });
export type CollectionInvitation = z.infer<typeof CollectionInvitation>;

/** GET /api/collections/:id/members */
export const MemberList = z.object({
  items: z.array(Member).describe("The owner first, then in the order in which they joined."),
  invitations: z.array(CollectionInvitation).describe("Open ones; empty unless the owner asks."),
});
export type MemberList = z.infer<typeof MemberList>;

/** POST /api/collections/:id/members: invites, or changes and sends an open invitation again. */
export const MemberInvite = InvitationSend.extend({ role: Role });
export type MemberInvite = z.input<typeof MemberInvite>;

export const MemberUpdate = z.object({ role: Role });
export type MemberUpdate = z.input<typeof MemberUpdate>;

/**
 * DELETE /api/collections/:id/members/:userId: what becomes of the entries that a leaving member added. "take" moves
 * them to the member's Unfiled; "copy" also leaves copies without notes and names, which are the owner's.
 */
export const MemberRemoval = z.object({ entries: z.enum(["take", "copy"]).default("take") });
export type MemberRemoval = z.input<typeof MemberRemoval>;

/** PUT /api/collections/:id/owner */
export const OwnerChange = z.object({ userId: z.uuid() });
export type OwnerChange = z.input<typeof OwnerChange>;

/** An invitation to a collection, as the invited user sees it. */
export const ReceivedInvitation = z
  .object({
    id: z.uuid(),
    inviterName: z.string(),
    collection: z.object({
      title: z.string(),
      emoji: z.string(),
      color: Collection.shape.color,
    }),
    role: Role,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "ReceivedInvitation" });
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

/** POST /api/collections/:id/entries/:entryId/copy */
export const EntryCopy = z.object({
  collectionId: z.uuid().optional().describe("One's own collection; Unfiled by default."),
  whyItsInteresting: z
    .string()
    .trim()
    .max(10_000, "A note has at most 10,000 characters")
    .default(""),
  allowDuplicate: z.boolean().optional(),
});
export type EntryCopy = z.input<typeof EntryCopy>;

/** A note that a member shows on an entry that another user added. */
export const MemberNote = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    text: z.string(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "MemberNote" });
export type MemberNote = z.infer<typeof MemberNote>;

/**
 * In an export, an entry that another user added to a shared collection: a link, with the note of the exporting user on
 * it. Never its text, file, highlights, or the note of who added it.
 */
export const ExportedOther = z.object({
  collectionId: z.uuid(),
  title: z.string(),
  /** Null for a text or a file. */
  url: z.string().nullable(),
  /** The name of who added it, if they show the members a note with their name; otherwise null. */
  addedBy: z.string().nullable(),
  /** The exporting user's own note; may be empty. */
  note: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type ExportedOther = z.infer<typeof ExportedOther>;

/** Stands for a name that is not exported. */
export const anotherMember = "another member";

/** GET /api/account/sharing: what the deletion of the account would end for others. */
export const AccountSharing = z
  .object({
    owned: z
      .array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          people: z.number().describe("Members who would lose access."),
          theirEntries: z.number().describe("Entries that would move to their users' Unfiled."),
        }),
      )
      .describe("The user's own collections that are shared."),
    joined: z
      .object({ collections: z.number(), entries: z.number() })
      .describe("What the user added to collections of others."),
  })
  .meta({ id: "AccountSharing" });
export type AccountSharing = z.infer<typeof AccountSharing>;
