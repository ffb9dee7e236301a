import { traceJobFailure } from "./job-failure.ts";
import type { JobKind } from "./jobs.ts";
import type { AppContext } from "./app-context.ts";
import { mailQueue } from "./mail.ts";

/** Sends what waits; tried for about a day while the SMTP server is dead. */
export function mailJob({ mail, log }: Pick<AppContext, "mail" | "log">): JobKind {
  return {
    queue: mailQueue,
    concurrency: 2,
    expireInSeconds: 120,
    retryLimit: 150,
    // The name of the field stands in jobs that waited through an upgrade.
    work: async ({ sealed: encrypted }) => {
      try {
        await mail.deliver(String(encrypted));
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        // Neither the recipient nor what was written: the server's own words tell enough.
        log.warn({ code: error.code, answer: error.responseCode }, "an e-mail was refused");
      }
    },
    giveUp: (_data, error) => {
      // An error of SMTP names the recipient.
      log.error(
        { failure: traceJobFailure(error) },
        "an e-mail could not be sent, and is given up",
      );
      return Promise.resolve();
    },
  };
}

/** Whether the server will say no again: to this recipient or this message, not to us. */
function isRefusedForGood(error: unknown): error is Error & { code: string; responseCode: number } {
  if (!(error instanceof Error && "code" in error && "responseCode" in error)) return false;
  const { code, responseCode } = error;
  return (
    (code === "EENVELOPE" || code === "EMESSAGE") &&
    typeof responseCode === "number" &&
    responseCode >= 500
  );
}
