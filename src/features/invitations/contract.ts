import { z } from "zod";

const wrong = "Please enter a valid e-mail address";

/** POST /api/functions/send-invitation. The same again sends an invitation that is open once more. */
export const InvitationSend = z.object({
  recipientEmail: z
    .string("Please enter an e-mail address")
    .max(320, wrong)
    .regex(/^\P{Cc}*$/u, "An e-mail address is one line")
    .regex(/^[^,;]*$/, "Please enter one e-mail address at a time")
    // Folded as addresses of accounts are.
    .pipe(z.string().trim().toLowerCase().pipe(z.email(wrong)))
    // What mail servers take before and after the @.
    .pipe(z.string().regex(/^[^@]{1,64}@[^@]{1,190}$/, wrong)),
  /** Who invites. Where it is not the person's own name, the one of their profile is used. */
  senderName: z
    .string("Please put your name on your profile first")
    .trim()
    .min(1, "Please put your name on your profile first")
    .max(200, "This name is too long"),
});
export type InvitationSend = z.input<typeof InvitationSend>;

/** One that is open: neither accepted, nor withdrawn, nor over. Times are ISO 8601. */
export type Invitation = {
  id: string;
  recipientEmail: string;
  createdAt: string;
  /** Last, where it was sent again. */
  sentAt: string;
  expiresAt: string;
};

/** The answer of send-invitation. */
export type InvitationSent = { invitation: Invitation };

/** POST /api/invitations/open and /api/invitations/unwanted: what the links of an e-mail carry. */
export const InvitationToken = z.object({ token: z.string().min(1).max(600) });
export type InvitationToken = z.input<typeof InvitationToken>;

export const validDays = 14;
