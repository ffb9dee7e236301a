/** Decides when to retry an entry that a model could not read, and which message the user sees until then. */
import { countSecondsToMidnight } from "#features/usage/server/service.ts";
import { explainModelFailure, type ModelFailure } from "#server/ai/ai.ts";
import { AppError } from "#shared/errors.ts";

export type Unread = {
  kind: ModelFailure["kind"] | "budget" | "too_long";
  /** Shown to the user who saved the entry. */
  sentence: string;
  /** Null: not before a user requests it or the server restarts. */
  afterSeconds: number | null;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Temporary failures: the delays grow, and the last one repeats. */
const passing = [15, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day];
/** Failures that need a fix, where the last delay repeats too: waiting loses nothing, because a new key requires a restart. */
const standing = [hour, 6 * hour, day];
/** Failures that may be caused by the text: five more attempts over two days, then none. */
const particular = [minute, 10 * minute, hour, 6 * hour, day];

const standingKinds = new Set<string>(["bad_key", "forbidden", "not_found"]);

/** `attempt`: the number of earlier attempts. */
export function planReread(error: unknown, attempt: number, now: Date): Unread {
  if (error instanceof AppError && error.code === "too_large")
    return { kind: "too_long", sentence: error.message, afterSeconds: null };
  if (error instanceof AppError) {
    const sentence = `${error.message} It will then be read automatically.`;
    return { kind: "budget", sentence, afterSeconds: countSecondsToMidnight(now) };
  }
  const failure = explainModelFailure(error);
  const delays = failure.isTransient
    ? passing
    : standingKinds.has(failure.kind)
      ? standing
      : particular;
  const isGivenUp = delays === particular && attempt >= particular.length;
  return {
    kind: failure.kind,
    sentence: `${statePlainly(failure)} ${isGivenUp ? "Select “Read again” to try again." : "It will be retried automatically."}`,
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

/** The error without the advice for a user who waits for an answer. */
function statePlainly({ message }: ModelFailure): string {
  return message.replace(/ ?Please try again[^.]*\./g, "").trim();
}
