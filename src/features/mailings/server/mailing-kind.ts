import type { Content } from "#server/mail/email-layout.ts";
import type { Ctx } from "#server/app-context.ts";

/** The week before a due time. */
export type Week = { from: Temporal.Instant; to: Temporal.Instant; timeZone: string };

/** A kind of periodic e-mail. */
export type MailingKind = {
  kind: string;
  /** Ends the sentence "You get this because…", in the footer. */
  reason: string;
  /** Null if there is nothing to send for this week. */
  write: (ctx: Ctx, week: Week) => Promise<Omit<Content, "footnote" | "footnoteLink"> | null>;
};
