import { describe, expect, it } from "vitest";
import {
  hasFinished,
  hasRead,
  markStored,
  see,
  startVisit,
  takeUpdate,
  type Visit,
} from "./track-reading.ts";

const second = 1_000;

/** One look per second at each position. */
function look(
  visit: Visit,
  positions: readonly number[],
  isEnd = false,
  { isNearEnd = isEnd, isBelow = false } = {},
): Visit {
  return positions.reduce(
    (now, position) => see(now, { position, isEnd, isNearEnd, isBelow }, second),
    visit,
  );
}
const stay = (position: number, seconds: number) => Array<number>(seconds).fill(position);

describe("what counts as reading", () => {
  it("is not opening a text and leaving it open", () => {
    const visit = look(startVisit(0), stay(0, 600));
    expect(hasRead(visit)).toBe(false);
    expect(takeUpdate(visit, true)).toBeNull();
  });

  it("is not scrolling past", () => {
    const visit = look(startVisit(0), [1_000, 4_000, 9_000, 14_000, 20_000, 26_000]);
    expect(takeUpdate(visit, true)).toBeNull();
  });

  it("is staying at another place", () => {
    const visit = look(startVisit(0), [...stay(0, 4), ...stay(1_500, 3)]);
    expect(takeUpdate(visit)).toEqual({ position: 1_500 });
  });

  it("is scrolling slowly", () => {
    const slow = Array.from({ length: 60 }, (_, at) => at * 20);
    expect(hasRead(look(startVisit(0), slow))).toBe(true);
  });

  it("keeps the last place of rest when the user jumps to the top to leave", () => {
    const visit = look(startVisit(0), [...stay(5_000, 8), 0]);
    expect(takeUpdate(visit, true)).toEqual({ position: 5_000 });
  });

  it("begins where the page opened at a quoted passage", () => {
    const visit = look(startVisit(8_000), stay(8_000, 60));
    expect(takeUpdate(visit, true)).toBeNull();
  });
});

describe("what is below the text", () => {
  const below = { isBelow: true };

  it("is not part of it: looking at comments stores no position and finishes nothing", () => {
    const visit = look(startVisit(0), stay(9_700, 120), true, below);
    expect(hasRead(visit)).toBe(false);
    expect(takeUpdate(visit, true)).toBeNull();
    expect(hasFinished(visit, 600_000)).toBe(false);
  });

  it("is not part of it after reading the beginning", () => {
    const read = look(startVisit(0), [...stay(0, 60), ...stay(1_500, 60)]);
    const visit = look(read, stay(9_700, 120), true, below);
    expect(takeUpdate(visit, true)).toEqual({ position: 1_500 });
    expect(hasFinished(visit, 600_000)).toBe(false);
  });

  it("is not part of a short text either", () => {
    const visit = look(startVisit(0), stay(0, 120), true, below);
    expect(hasFinished(visit, 60_000)).toBe(false);
  });

  it("finishes a text that was read up to its last screen", () => {
    const read = look(startVisit(0), stay(8_000, 40), false, { isNearEnd: true });
    expect(hasFinished(read, 600_000)).toBe(false);
    expect(hasFinished(look(read, stay(9_700, 2), true, below), 600_000)).toBe(true);
  });
});

describe("takeUpdate", () => {
  const visit = look(startVisit(0), stay(2_000, 8));

  it("returns nothing for the place that is stored, and waits between two others", () => {
    const stored = markStored(visit, 2_000);
    expect(takeUpdate(stored)).toBeNull();
    const moved = look(stored, stay(3_000, 4));
    expect(takeUpdate(moved)).toBeNull();
    expect(takeUpdate(look(moved, stay(3_000, 12)))).toEqual({ position: 3_000 });
  });

  it("does not wait when the user leaves", () => {
    const moved = look(markStored(visit, 2_000), stay(2_100, 4));
    expect(takeUpdate(moved, true)).toEqual({ position: 2_100 });
    expect(takeUpdate(markStored(moved, 2_100), true)).toBeNull();
  });
});

describe("hasFinished", () => {
  const tenMinutes = 600_000;

  it("needs the end on the screen, and some of the time that the text takes", () => {
    const read = look(startVisit(0), stay(3_000, 40));
    expect(hasFinished(read, tenMinutes)).toBe(false);
    expect(hasFinished(look(read, stay(9_000, 1), true), tenMinutes)).toBe(false);
    expect(hasFinished(look(read, stay(9_000, 2), true), tenMinutes)).toBe(true);
  });

  it("is not jumping to the end", () => {
    expect(hasFinished(look(startVisit(0), stay(9_000, 5), true), tenMinutes)).toBe(false);
  });

  it("takes a text that fits on the screen some seconds", () => {
    const oneMinute = 60_000;
    expect(hasFinished(look(startVisit(0), stay(0, 5), true), oneMinute)).toBe(false);
    expect(hasFinished(look(startVisit(0), stay(0, 12), true), oneMinute)).toBe(true);
  });
});
