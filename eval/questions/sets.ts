/** The questions that the answerer was fitted on, and those that had no part in it. */
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

export const development: Questions = join(
  firstA,
  firstB,
  firstC,
  secondA,
  secondB,
  thirdA,
  thirdB,
);

/** Written last, by others, and looked at by nobody who tunes. */
export const keptApart: Questions = join(fourthA, fourthB);

function join(...parts: readonly Partial<Questions>[]): Questions {
  return {
    answerable: parts.flatMap(({ answerable = [] }) => answerable),
    unanswerable: parts.flatMap(({ unanswerable = [] }) => unanswerable),
  };
}
