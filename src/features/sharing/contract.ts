import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { wholeList } from "#shared/pages.ts";
import { Entry } from "#features/entries/contract.ts";
import { Collection, memberRoles } from "#features/collections/contract.ts";
import { ExportedHighlight } from "#features/highlights/contract.ts";
import { RecipientEmail, SenderName } from "#features/invitations/contract.ts";

const Role = z.enum(memberRoles, { error: "Please choose what they may do" });
const AnyRole = z.enum(["owner", ...memberRoles], { error: "Please choose what they may do" });

export const JoinedMember = z
  .object({
    id: z.uuid().describe("The id of the invitation that was accepted; the owner's is the user's."),
    status: z.literal("member"),
    userId: z.uuid(),
    name: z.string(),
    email: z
      .string()
      .exactOptional()
      .describe("The address that was invited. Only for the owner who invited it."),
    role: AnyRole,
    since: z.iso.datetime().nullable().describe("Null for the owner."),
  })
  .meta({ id: "JoinedMember" });
export type JoinedMember = z.infer<typeof JoinedMember>;

/** An invitation that is not accepted, declined, withdrawn or expired. Does not reveal whether an account exists. */
export const InvitedMember = z
  .object({
    id: z.uuid(),
    status: z.literal("invited"),
    email: z.string(),
    role: Role,
    sentAt: z.iso
      .datetime()
      .nullable()
      .describe("Of the e-mail. Null if none was sent, because this address gets no more for now."),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "InvitedMember" });
export type InvitedMember = z.infer<typeof InvitedMember>;

/**
 * GET /api/collections/:id/members: the owner first, then the members in the order in which they joined. The owner also
 * sees open invitations, the oldest first.
 */
export const Member = z
  .discriminatedUnion("status", [JoinedMember, InvitedMember])
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

/** POST /api/collections/:id/members */
export const MemberInvite = z.object({
  email: RecipientEmail,
  role: Role,
  senderName: SenderName.optional().describe(
    "One of the user's own names; the profile's by default.",
  ),
  resend: z
    .boolean()
    .default(false)
    .describe("Changes an open invitation to this address and sends it again, instead of 409."),
});
export type MemberInvite = z.input<typeof MemberInvite>;

/** PATCH /api/collections/:id/members/:memberId: "owner" hands the collection over. */
export const MemberUpdate = z.object({ role: AnyRole });
export type MemberUpdate = z.input<typeof MemberUpdate>;

/**
 * DELETE /api/collections/:id/members/:memberId: what happens to the entries that a leaving member added. "take" moves
 * them to the member's Unfiled; "copy" also leaves copies without notes and names, which are the owner's.
 */
export const MemberRemoval = z.object({ entries: z.enum(["take", "copy"]).default("take") });
export type MemberRemoval = z.input<typeof MemberRemoval>;

/**
 * GET /api/collections/:id/members/:memberId/limits: whether the plan of the user who would pay is full. It reveals
 * nothing else about that plan.
 */
export const MemberLimits = z
  .object({
    refusal: z
      .string()
      .nullable()
      .describe(
        "For the owner: why this member cannot become the owner. For the member: why no copies can be left.",
      ),
    entryCount: z.int().describe("Entries in the collection that this member added."),
  })
  .meta({ id: "MemberLimits" });
export type MemberLimits = z.infer<typeof MemberLimits>;

/** GET /api/memberships */
export const MembershipListQuery = z.object({ status: z.literal("invited").default("invited") });

/** An invitation to a collection, as the invited user sees it. */
export const ReceivedInvitation = z
  .object({
    id: z.uuid(),
    invitedBy: z.object({ id: z.uuid(), name: z.string() }),
    collection: z.object({
      id: z.uuid(),
      title: z.string(),
      emoji: z.string(),
      color: Collection.shape.color,
    }),
    role: Role,
    refusal: z
      .string()
      .nullable()
      .describe("Why it cannot be accepted now: the collection or the user has too many."),
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
 * In an export, an entry that another user added to a shared collection: a link, with the note and the highlights of the
 * exporting user on it. Never its text, file, highlights of others, or the note of the user who added it.
 */
export const ExportedOther = z.object({
  collectionId: z.uuid(),
  title: z.string(),
  /** Null for a text or a file. */
  url: z.string().nullable(),
  /** The name of the user who added it, if they show members a note with their name; otherwise null. */
  addedBy: z.string().nullable(),
  /** The exporting user's own note; may be empty. */
  note: z.string(),
  /** The exporting user's own, in the order of the text. Missing in exports of earlier versions. */
  highlights: z.array(ExportedHighlight).default([]),
  createdAt: z.iso.datetime({ offset: true }),
});
export type ExportedOther = z.infer<typeof ExportedOther>;

/**
 * In an export, a note of the user on another user's entry, or on a passage of it, that is no longer open to them. It
 * does not contain the entry's title or text.
 */
export const ExportedKeptNote = z.object({
  entryId: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type ExportedKeptNote = z.infer<typeof ExportedKeptNote>;

/** Replaces a name that is not exported. */
export const anotherMember = "another member";

/** GET /api/account/sharing: the effects on others if the account is deleted. */
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

export const sharingApi = defineApi("Shared collections", {
  "GET /api/memberships": {
    summary: "List the open invitations to the user's address",
    scope: "read",
    query: MembershipListQuery,
    answer: wholeList(ReceivedInvitation),
  },
  "POST /api/memberships/:id/accept": {
    summary: "Accept an invitation, and become a member",
    scope: "share",
    rate: "memberChanges",
    answer: Collection,
  },
  "POST /api/memberships/:id/decline": {
    summary: "Decline an invitation",
    scope: "share",
    rate: "memberChanges",
    answer: null,
  },
  "DELETE /api/collections/:id/entries/:entryId": {
    summary: "Remove another user's entry from a shared collection",
    about: "It goes to Unfiled of the user who added it, and is never deleted.",
    scope: "share",
    rate: "memberChanges",
    answer: null,
  },
  "POST /api/collections/:id/entries/:entryId/copy": {
    summary: "Save another user's entry as one's own",
    scope: "write",
    body: EntryCopy,
    answer: Entry,
    status: 201,
  },
  "GET /api/collections/:id/entries/:entryId/notes": {
    summary: "The notes that members show on an entry",
    scope: "read",
    answer: wholeList(MemberNote),
  },
  "GET /api/collections/:id/members": {
    summary: "List the members of a collection",
    about: "The owner first. The owner also sees the open invitations.",
    scope: "read",
    answer: wholeList(Member),
  },
  "POST /api/collections/:id/members": {
    summary: "Invite somebody by e-mail",
    about:
      "The invited user accepts or declines. The response does not tell whether the address has an account. A member, or an address with an open invitation, gives 409; with resend the invitation is changed and sent again.",
    scope: "share",
    rate: "memberChanges",
    body: MemberInvite,
    answer: InvitedMember,
    status: 201,
  },
  "GET /api/collections/:id/members/:memberId/limits": {
    summary: "Whether a plan prevents handing over to a member, or leaving copies",
    about:
      "The owner asks about a member before handing the collection over; a member asks about the own id before leaving copies.",
    scope: "read",
    answer: MemberLimits,
  },
  "PATCH /api/collections/:id/members/:memberId": {
    summary: "Change the role of a member or of an open invitation",
    about:
      "The role owner hands the collection over to a member: the owner becomes an editor, and open invitations are withdrawn. The id is the member's or the user's.",
    scope: "share",
    rate: "memberChanges",
    body: MemberUpdate,
    answer: Member,
  },
  "DELETE /api/collections/:id/members/:memberId": {
    summary: "Remove a member, withdraw an invitation, or leave",
    about:
      "The id is the member's or the user's. The member's entries go to the member's Unfiled. Who leaves with entries=copy also leaves copies without notes, which are the owner's.",
    scope: "share",
    rate: "memberChanges",
    query: MemberRemoval,
    answer: null,
  },
  "GET /api/account/sharing": {
    summary: "What the deletion of the account would end for others",
    scope: "session",
    answer: AccountSharing,
  },
});
