import { PlainFailure, traceJobFailure } from "../jobs/job-failure.ts";
import type { JobKind } from "../jobs/job-kind.ts";
import type { Log } from "../logging/log.ts";
import { type Mail, mailQueue } from "./mail.ts";
import { isRecipientRefused, parseSmtpAnswer } from "./smtp-answer.ts";

/** Sends queued e-mails, and retries for about a day, unless the recipient does not exist. */
export function mailJob({ mail, log }: { mail: Mail; log: Log }): JobKind {
  return {
    queue: mailQueue,
    concurrency: 2,
    expireInSeconds: 120,
    retryLimit: 150,
    // The field keeps its old name, because jobs queued before an upgrade contain it.
    work: async ({ sealed: encrypted }) => {
      try {
        await mail.deliver(String(encrypted));
      } catch (error) {
        const answer = parseSmtpAnswer(error);
        if (answer === null) throw error;
        // Do not log the recipient or the content.
        if (!isRecipientRefused(answer))
          throw new PlainFailure(`The mail server answered: ${answer.text}`, { cause: error });
        const { status, enhanced } = answer;
        log.warn({ status, enhanced }, "the recipient of an e-mail was refused");
      }
    },
    giveUp: (_data, error) => {
      // SMTP errors contain the recipient, so log only a trace of the failure.
      log.error({ failure: traceJobFailure(error) }, "an e-mail could not be sent and was dropped");
      return Promise.resolve();
    },
  };
}
