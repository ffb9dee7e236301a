/** The questions that the answerer was tuned on, and held-out questions. */
import * as fifthA from "./data/fifth-a.ts";
import * as fifthAB from "./data/fifth-ab.ts";
import * as fifthB from "./data/fifth-b.ts";
import * as fifthC from "./data/fifth-c.ts";
import * as fifthCD from "./data/fifth-cd.ts";
import * as fifthD from "./data/fifth-d.ts";
import * as firstA from "./data/first-a.ts";
import * as firstB from "./data/first-b.ts";
import * as firstC from "./data/first-c.ts";
import * as fourthA from "./data/fourth-a.ts";
import * as fourthB from "./data/fourth-b.ts";
import type { Questions } from "./question.ts";
import * as secondA from "./data/second-a.ts";
import * as secondB from "./data/second-b.ts";
import * as thirdA from "./data/third-a.ts";
import * as thirdB from "./data/third-b.ts";

/** By name. "fitted on" was used for tuning; the others must not be looked at while tuning. */
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
  /** Written by authors who read passage by passage, as for published test collections. */
  "kept apart, asked of a passage": join(fifthC, fifthD, fifthCD),
  /**
   * Written by authors who were instructed to ask from memory, in other words, and not to repeat earlier
   * questions.
   */
  "kept apart, asked from memory": join(fourthA, fourthB),
} as const satisfies Record<string, Questions>;

export type SetName = keyof typeof sets;

function join(...parts: readonly Partial<Questions>[]): Questions {
  return {
    answerable: parts.flatMap(({ answerable = [] }) => answerable),
    unanswerable: parts.flatMap(({ unanswerable = [] }) => unanswerable),
  };
}
