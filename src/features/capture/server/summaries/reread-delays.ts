/** Decides when to retry an entry that a model could not read, and which message the user sees until then. */
import { countSecondsToMidnight } from "#features/usage/server/service.ts";
import { explainModelFailure } from "#server/ai/ai.ts";
import { AppError } from "#shared/errors.ts";
import type { ModelFailure } from "#server/ai/ai-failure.ts";

export type Unread = {
  kind: ModelFailure["kind"] | "budget" | "too_long";
  /** Shown to the user who saved the entry. */
  message: string;
  /** Null: only if a user requests it or the server restarts. */
  afterSeconds: number | null;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** After a temporary failure. The last delay repeats. */
const temporaryDelays = [
  15,
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
];
/** After a failure of the configuration. The last delay repeats; a new key requires a restart, which retries at once. */
const configurationDelays = [hour, 6 * hour, day];
/** After a failure that the text may cause: five more attempts over two days, then none. */
const textDelays = [minute, 10 * minute, hour, 6 * hour, day];

const configurationFailures = new Set<string>(["bad_key", "forbidden", "not_found"]);

/** `attempt`: the number of earlier attempts. */
export function planReread(error: unknown, attempt: number, now: Date): Unread {
  if (error instanceof AppError && error.code === "too_large")
    return { kind: "too_long", message: error.message, afterSeconds: null };
  if (error instanceof AppError) {
    const message = `${error.message} It will then be read automatically.`;
    return { kind: "budget", message, afterSeconds: countSecondsToMidnight(now) };
  }
  const failure = explainModelFailure(error);
  const delays = failure.isTransient
    ? temporaryDelays
    : configurationFailures.has(failure.kind)
      ? configurationDelays
      : textDelays;
  const isGivenUp = delays === textDelays && attempt >= textDelays.length;
  return {
    kind: failure.kind,
    message: `${removeAdvice(failure)} ${isGivenUp ? "Select “Read again” to try again." : "It will be retried automatically."}`,
    afterSeconds: isGivenUp
      ? null
      : Math.min(
          day,
          Math.max(
            delays[Math.min(attempt, delays.length - 1)]!,
            // Waits 10% longer than the provider asks.
            Math.ceil(((failure.retryAfterSeconds ?? 0) * 11) / 10),
          ),
        ),
  };
}

/** The message without "Please try again", because the retry is automatic. */
function removeAdvice({ message }: ModelFailure): string {
  return message.replace(/ ?Please try again[^.]*\./g, "").trim();
}
