/** When a model is asked again that could not read an entry, and what the person is told until then. */
import { explainModelFailure, type ModelFailure } from "#server/ai.ts";
import { AppError } from "#shared/errors.ts";

export type Unread = {
  kind: ModelFailure["kind"] | "budget" | "too_long";
  /** For the person who saved it. */
  sentence: string;
  /** Null: not before somebody asks for it, or the program starts anew. */
  afterSeconds: number | null;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** What passes by itself: soon at first, then ever more rarely; the last of each repeats. */
const passing = [15, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day];
/** What somebody must mend: nothing is lost by waiting, as a new key comes with a new start. */
const standing = [hour, 6 * hour, day];
/** What may lie in the text: five more tries over two days, and no more. */
const particular = [minute, 10 * minute, hour, 6 * hour, day];

const standingKinds = new Set<string>(["bad_key", "forbidden", "not_found"]);

/** `attempt`: how often it was tried before. */
export function planReread(error: unknown, attempt: number, now: Date): Unread {
  if (error instanceof AppError && error.code === "too_large")
    return { kind: "too_long", sentence: error.message, afterSeconds: null };
  if (error instanceof AppError) {
    const sentence = `${error.message} This is read by itself then.`;
    return { kind: "budget", sentence, afterSeconds: secondsToMidnight(now) };
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
    sentence: `${statePlainly(failure)} ${isGivenUp ? "“Read again” asks it once more." : "It is tried again by itself."}`,
    afterSeconds: isGivenUp
      ? null
      : Math.min(
          day,
          Math.max(
            delays[Math.min(attempt, delays.length - 1)]!,
            // Asked to wait, one waits a little longer.
            Math.ceil(((failure.retryAfterSeconds ?? 0) * 11) / 10),
          ),
        ),
  };
}

/** What went wrong, without the advice for somebody who waits for an answer. */
function statePlainly({ message }: ModelFailure): string {
  return message.replace(/ ?Please try again[^.]*\./g, "").trim();
}

function secondsToMidnight(now: Date): number {
  const midnight = new Date(now);
  midnight.setUTCHours(24, 0, 0, 0);
  return Math.ceil((midnight.getTime() - now.getTime()) / 1_000);
}
