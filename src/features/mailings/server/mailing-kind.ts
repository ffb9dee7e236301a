import type { Content } from "#server/mail/email-layout.ts";
import type { Ctx } from "#server/app-context.ts";

/** The week before a due time; for a daily e-mail, the time since the last one. */
export type Period = { from: Temporal.Instant; to: Temporal.Instant; timeZone: string };

/** A kind of periodic e-mail. */
export type MailingKind = {
  kind: string;
  every: "day" | "week";
  /** Ends the sentence "You get this because…", in the footer. */
  reason: string;
  /** Null if there is nothing to send for this period. */
  write: (ctx: Ctx, period: Period) => Promise<Omit<Content, "footnote" | "footnoteLink"> | null>;
};
