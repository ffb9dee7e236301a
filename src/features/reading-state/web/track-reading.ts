/** Decides from what is on the screen whether a text is being read, and when to store the position. */
import type { ReadingStateUpdate } from "#features/reading-state/contract.ts";

/** Milliseconds with the text on the screen before a moved position counts as read. */
const minVisible = 5_000;
/** Milliseconds in one place before it counts: scrolling past is not reading. */
const minRest = 2_000;
/** Characters within which a place is the same, about half a screen. */
const sameScreen = 300;
/** Milliseconds between two stored positions. */
const minPause = 15_000;
/** The end must be on the screen for this long. */
const minEnd = 1_500;
/** The part of the estimated time, and milliseconds at most, that reading to the end takes at least. */
const minShare = 0.2;
const maxFinishTime = 30_000;

/**
 * What is on the screen. `position`: offset of the first visible line of the text. `isEnd`: the end of the text is on the
 * screen. `isNearEnd`: it is, or will be after one more screen. `isBelow`: the user looks at what is below the text, such
 * as the comments, and only the last lines of the text are still above that.
 */
export type Sight = { position: number; isEnd: boolean; isNearEnd: boolean; isBelow: boolean };

export type Visit = {
  /** Where this visit of the text began: when it was opened, or last read on another device. */
  from: number;
  visibleMs: number;
  restMs: number;
  endMs: number;
  seen: number;
  /** The last place that was not just scrolled past. */
  rested: number | null;
  /** Whether that was within a screen of the end. */
  hasRestedNearEnd: boolean;
  stored: number | null;
  sinceStored: number;
};

export function startVisit(position: number): Visit {
  return {
    from: position,
    visibleMs: 0,
    restMs: 0,
    endMs: 0,
    seen: position,
    rested: null,
    hasRestedNearEnd: false,
    stored: null,
    sinceStored: Number.POSITIVE_INFINITY,
  };
}

/** After `elapsed` milliseconds with the text, at least its end, on the screen. */
export function see(visit: Visit, sight: Sight, elapsed: number): Visit {
  const { position, isEnd, isNearEnd, isBelow } = sight;
  if (isBelow)
    // Not reading. But a text that was read until here has been passed.
    return {
      ...visit,
      restMs: 0,
      endMs: isEnd && visit.hasRestedNearEnd ? visit.endMs + elapsed : 0,
      sinceStored: visit.sinceStored + elapsed,
    };
  const stays = Math.abs(position - visit.seen) < sameScreen;
  const restMs = stays ? visit.restMs + elapsed : 0;
  return {
    ...visit,
    visibleMs: visit.visibleMs + elapsed,
    restMs,
    endMs: isEnd ? visit.endMs + elapsed : 0,
    // While it stays, compare with where that began, so that slow scrolling counts as moving.
    seen: stays ? visit.seen : position,
    rested: restMs >= minRest ? position : visit.rested,
    hasRestedNearEnd: restMs >= minRest ? isNearEnd : visit.hasRestedNearEnd,
    sinceStored: visit.sinceStored + elapsed,
  };
}

/** Whether more than opening it happened. */
export function hasRead({ visibleMs, rested, from }: Visit): boolean {
  return visibleMs >= minVisible && rested !== null && Math.abs(rested - from) >= sameScreen;
}

/** Whether the text was read to its end. `msLeft`: the estimated time from the beginning of the visit. */
export function hasFinished(visit: Visit, msLeft: number): boolean {
  return visit.endMs >= minEnd && visit.visibleMs >= Math.min(msLeft * minShare, maxFinishTime);
}

/** The position to store now; `isLeaving`: without waiting for the next time. */
export function takeUpdate(visit: Visit, isLeaving = false): ReadingStateUpdate | null {
  const { rested, stored, sinceStored } = visit;
  if (!hasRead(visit) || rested === null) return null;
  if (stored !== null && Math.abs(stored - rested) < (isLeaving ? 1 : sameScreen)) return null;
  return isLeaving || sinceStored >= minPause ? { position: rested } : null;
}

export function markStored(visit: Visit, position: number): Visit {
  return { ...visit, stored: position, sinceStored: 0 };
}
