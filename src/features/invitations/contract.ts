import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";

const wrong = "Please enter a valid e-mail address";

/** One address, normalised like the e-mail addresses of accounts. */
export const RecipientEmail = z
  .string("Please enter an e-mail address")
  .regex(/^[^,;]*$/, { error: "Please enter one e-mail address at a time", abort: true })
  .regex(/^\P{Cc}*$/u, { error: "An e-mail address is one line", abort: true })
  .max(320, wrong)
  .pipe(z.string().trim().toLowerCase().pipe(z.email(wrong)))
  // The max lengths that mail servers accept before and after the @.
  .pipe(z.string().regex(/^[^@]{1,64}@[^@]{1,190}$/, wrong));

/** The inviter's name. If it is not one of the user's own names, the profile name is used. */
export const SenderName = z
  .string("Please put your name on your profile first")
  .trim()
  .min(1, "Please put your name on your profile first")
  .max(200, "This name is too long");

/** POST /api/functions/send-invitation. Repeating the request sends an open invitation again. */
export const InvitationSend = z.object({ recipientEmail: RecipientEmail, senderName: SenderName });
export type InvitationSend = z.input<typeof InvitationSend>;

/** An open invitation: not accepted, withdrawn or expired. */
export const Invitation = z
  .object({
    id: z.uuid(),
    recipientEmail: z.string(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().describe("The time of the last e-mail."),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

/** The response of send-invitation. */
export const InvitationSent = z.object({ invitation: Invitation });
export type InvitationSent = z.infer<typeof InvitationSent>;

export const validDays = 14;

export const invitationsApi = defineApi("Invitations", {
  "GET /api/invitations": {
    summary: "List your open invitations",
    scope: "read",
    query: PageQuery,
    answer: pageOf(Invitation),
  },
  "DELETE /api/invitations/:id": {
    summary: "Withdraw an invitation",
    scope: "share",
    answer: null,
  },
  "POST /api/functions/send-invitation": {
    summary: "Invite a person",
    scope: "share",
    body: InvitationSend,
    answer: InvitationSent,
    status: 201,
  },
});
