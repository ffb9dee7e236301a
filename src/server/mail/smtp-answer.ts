/** Parses an SMTP server's answer to an e-mail that it did not take. */

export type SmtpAnswer = {
  /** The command that it refused, such as "RCPT TO"; empty before the first one. */
  command: string;
  /** Such as 550. */
  status: number;
  /** The enhanced code (RFC 3463), such as "5.1.1"; null without one. */
  enhanced: string | null;
  /** In one line, without addresses and links: of the recipient, and those that a filter quotes from the e-mail. */
  text: string;
};

const maxTextLength = 150;

/** Null if `error`, which nodemailer threw, is not an answer: the server was not reached, or did not answer. */
export function parseSmtpAnswer(error: unknown): SmtpAnswer | null {
  if (!(error instanceof Error)) return null;
  const { responseCode, response, command } = error as Error & Record<string, unknown>;
  if (typeof responseCode !== "number") return null;
  const answer = typeof response === "string" ? response : String(responseCode);
  const [, enhanced = null] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(answer) ?? [];
  return {
    command: typeof command === "string" ? command : "",
    status: responseCode,
    enhanced,
    text: answer
      .replaceAll(/[\p{Cc}\s]+/gu, " ")
      .replaceAll(/\S*(?:@|:\/\/)\S*/g, "…")
      .trim()
      .slice(0, maxTextLength)
      .toWellFormed(),
  };
}

const recipientCodes = /^5\.1\.\d+$|^5\.2\.1$/;
/** Bad addresses of the sender, which servers may report with the recipient. */
const senderCodes = new Set(["5.1.7", "5.1.8"]);
const recipientStatuses = new Set([550, 551, 553]);

/** Whether the recipient does not exist, so that no further attempt can succeed. */
export function isRecipientRefused({ command, status, enhanced }: SmtpAnswer): boolean {
  if (enhanced === null) return command === "RCPT TO" && recipientStatuses.has(status);
  const isOfRecipient = command === "RCPT TO" || command === "DATA";
  return isOfRecipient && recipientCodes.test(enhanced) && !senderCodes.has(enhanced);
}
