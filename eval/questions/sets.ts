/** The questions that the answerer was fitted on, and those that had no part in it. */
import * as fifthA from "./fifth-a.ts";
import * as fifthAB from "./fifth-ab.ts";
import * as fifthB from "./fifth-b.ts";
import * as fifthC from "./fifth-c.ts";
import * as fifthCD from "./fifth-cd.ts";
import * as fifthD from "./fifth-d.ts";
import * as firstA from "./first-a.ts";
import * as firstB from "./first-b.ts";
import * as firstC from "./first-c.ts";
import * as fourthA from "./fourth-a.ts";
import * as fourthB from "./fourth-b.ts";
import type { Questions } from "./question.ts";
import * as secondA from "./second-a.ts";
import * as secondB from "./second-b.ts";
import * as thirdA from "./third-a.ts";
import * as thirdB from "./third-b.ts";

/** By name: "fitted on" had a part in the answerer, the others are looked at by nobody who tunes. */
export const sets = {
  "fitted on": join(
    firstA,
    firstB,
    firstC,
    secondA,
    secondB,
    thirdA,
    thirdB,
    fifthA,
    fifthB,
    fifthAB,
  ),
  /** By people who read passage by passage, as the makers of collections do. */
  "kept apart, asked of a passage": join(fifthC, fifthD, fifthCD),
  /** By people told to ask as from memory, in other words, and not what had been asked before. */
  "kept apart, asked from memory": join(fourthA, fourthB),
} as const satisfies Record<string, Questions>;

export type SetName = keyof typeof sets;

function join(...parts: readonly Partial<Questions>[]): Questions {
  return {
    answerable: parts.flatMap(({ answerable = [] }) => answerable),
    unanswerable: parts.flatMap(({ unanswerable = [] }) => unanswerable),
  };
}
