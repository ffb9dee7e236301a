import { traceJobFailure } from "../jobs/job-failure.ts";
import type { Log } from "../logging/log.ts";
import { type Mail, mailQueue } from "./mail.ts";
import type { JobKind } from "../jobs/job-kind.ts";

/** Sends queued e-mails, and retries for about a day while the SMTP server is down. */
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
        if (!isRefusedForGood(error)) throw error;
        // Do not log the recipient or the content: the server's codes are enough.
        log.warn({ code: error.code, answer: error.responseCode }, "an e-mail was refused");
      }
    },
    giveUp: (_data, error) => {
      // SMTP errors contain the recipient, so log only a trace of the failure.
      log.error({ failure: traceJobFailure(error) }, "an e-mail could not be sent and was dropped");
      return Promise.resolve();
    },
  };
}

/** Whether the server permanently rejects this recipient or message, as opposed to our connection. */
function isRefusedForGood(error: unknown): error is Error & { code: string; responseCode: number } {
  if (!(error instanceof Error && "code" in error && "responseCode" in error)) return false;
  const { code, responseCode } = error;
  return (
    (code === "EENVELOPE" || code === "EMESSAGE") &&
    typeof responseCode === "number" &&
    responseCode >= 500
  );
}
