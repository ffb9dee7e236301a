import { ActivityPage, FollowingUpdate } from "#features/activity/contract.ts";
import { Collection } from "#features/collections/contract.ts";
import { Entry } from "#features/entries/contract.ts";
import {
  AccountSharing,
  InvitedMember,
  Member,
  MemberLimits,
  MemberNote,
  ReceivedInvitation,
} from "#features/sharing/contract.ts";
import { wholeList } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

export const sharing = {
  tag: "Shared collections",
  about:
    "A collection has one owner and may have members: viewers read it, editors also add entries. An entry belongs to the user who added it; its note is shown with that user's name.",
  operations: {
    "GET /api/account/sharing": {
      summary: "What the deletion of the account would end for others",
      answer: AccountSharing,
    },
    "GET /api/shared-collections": {
      summary: "List the collections that others share with the user",
      answer: wholeList(Collection),
    },
    "GET /api/memberships": {
      summary: "List the open invitations to the user's address",
      answer: wholeList(ReceivedInvitation),
    },
    "POST /api/memberships/:id/accept": {
      summary: "Accept an invitation, and become a member",
      answer: Collection,
    },
    "POST /api/memberships/:id/decline": {
      summary: "Decline an invitation",
      answer: null,
    },
    "GET /api/collections/:id/members": {
      summary: "List the members of a collection",
      about: "The owner first. The owner also sees the open invitations.",
      answer: wholeList(Member),
    },
    "POST /api/collections/:id/members": {
      summary: "Invite somebody by e-mail",
      about:
        "The invited user accepts or declines. The response does not tell whether the address has an account. A member, or an address with an open invitation, gives 409; with resend the invitation is changed and sent again.",
      answer: InvitedMember,
      status: 201,
    },
    "PATCH /api/collections/:id/members/:memberId": {
      summary: "Change the role of a member or of an open invitation",
      about:
        "The role owner hands the collection over to a member: the owner becomes an editor, and open invitations are withdrawn. The id is the member's or the user's.",
      answer: Member,
    },
    "GET /api/collections/:id/members/:memberId/limits": {
      summary: "Whether a plan prevents handing over to a member, or leaving copies",
      about:
        "The owner asks about a member before handing the collection over; a member asks about the own id before leaving copies.",
      answer: MemberLimits,
    },
    "DELETE /api/collections/:id/members/:memberId": {
      summary: "Remove a member, withdraw an invitation, or leave",
      about:
        "The id is the member's or the user's. The member's entries go to the member's Unfiled. Who leaves with entries=copy also leaves copies without notes, which are the owner's.",
      answer: null,
    },
    "DELETE /api/collections/:id/entries/:entryId": {
      summary: "Remove another user's entry from a shared collection",
      about: "It goes to Unfiled of the user who added it, and is never deleted.",
      answer: null,
    },
    "POST /api/collections/:id/entries/:entryId/copy": {
      summary: "Save another user's entry as one's own",
      answer: Entry,
      status: 201,
    },
    "GET /api/collections/:id/entries/:entryId/notes": {
      summary: "The notes that members show on an entry",
      answer: wholeList(MemberNote),
    },
    "GET /api/collections/:id/activity": {
      summary: "List what happened in a shared collection, newest first",
      about:
        "Changes in quick succession are one item. The title of an entry is included as long as the entry is in the collection. The newest 1,000 items of the last 180 days are kept.",
      answer: ActivityPage,
    },
    "POST /api/collections/:id/activity/seen": {
      summary: "Mark the activity of a shared collection as seen",
      answer: null,
    },
    "PATCH /api/collections/:id/following": {
      summary: "Mute a shared collection, or stop muting it",
      about: "A muted collection has no unread activity and sends no notifications.",
      answer: FollowingUpdate,
    },
  },
} satisfies OperationGroup;
