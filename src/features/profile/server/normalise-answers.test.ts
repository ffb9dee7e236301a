import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OnboardingCompletion, type Preferences } from "#features/account/profile-contract.ts";
import { onboardingDefinition, otherValue } from "./onboarding-definition.ts";
import { listChosenInterests, listTypes, normaliseAnswers } from "./normalise-answers.ts";

const { steps } = onboardingDefinition;
const questions = steps.flatMap((step) => step.questions);

/** Any answers that a browser may send: any options, in any order, with any text. */
const anyAnswers: fc.Arbitrary<Preferences> = fc
  .record(
    Object.fromEntries(
      questions.map(({ key, options, hasOther, choose }) => [
        key,
        fc.record({
          chosen: fc.uniqueArray(
            fc.constantFrom(...options.map(({ value }) => value), ...(hasOther ? ["other"] : [])),
            { maxLength: choose === "one" ? 1 : 20 },
          ),
          other: fc.oneof(
            fc.string({ unit: "binary", maxLength: 60 }),
            fc.constantFrom("", "Tea", "tea, TEA,Ships", "personal", "Science,, science"),
          ),
        }),
      ]),
    ),
    { requiredKeys: [] },
  )
  .map((answers) => OnboardingCompletion.parse({ version: 1, answers }));

const chosenFor = (key: string, { answers }: Preferences) => answers[key]?.chosen ?? [];

describe("onboardingDefinition", () => {
  it("matches the specification exactly", () => {
    const told = steps.map((step) => [
      step.key,
      step.questions.map(({ key, choose, options, hasOther }) =>
        [key, choose, ...options.map(({ value }) => value), ...(hasOther ? ["+other"] : [])].join(),
      ),
    ]);
    expect(onboardingDefinition.version).toBe(1);
    expect(told).toEqual([
      ["profile_type", ["profile_type,many,personal,professional,academic,+other"]],
      [
        "demographics",
        [
          "age_range,one,18-24,25-34,35-44,45-54,55+",
          "occupation,one,student,employed,self_employed,researcher,retired,+other",
        ],
      ],
      [
        "interests",
        ["interests,many,technology,science,arts,business,health,education,environment,+other"],
      ],
      [
        "professional_details",
        [
          "industry,one,tech,healthcare,finance,education,retail,+other",
          "expertise,many,software,data,design,marketing,management,+other",
        ],
      ],
    ]);
  });
});

describe("settleAnswers", () => {
  it("is idempotent", () => {
    fc.assert(
      fc.property(anyAnswers, (given) => {
        const settled = normaliseAnswers(given);
        expect(normaliseAnswers(settled)).toEqual(settled);
        expect(OnboardingCompletion.parse(settled)).toEqual(settled);
      }),
    );
  });

  it("keeps professional answers unless personal is the only chosen type", () => {
    fc.assert(
      fc.property(anyAnswers, (given) => {
        const types = chosenFor("profile_type", given);
        const isPersonalOnly = types.length === 1 && types[0] === "personal";
        const settled = normaliseAnswers(given);
        for (const key of ["industry", "expertise"]) {
          const kept = chosenFor(key, settled);
          expect(kept.toSorted()).toEqual(isPersonalOnly ? [] : chosenFor(key, given).toSorted());
        }
        for (const key of ["profile_type", "age_range", "occupation", "interests"])
          expect(chosenFor(key, settled).toSorted()).toEqual(chosenFor(key, given).toSorted());
      }),
    );
  });

  it("keeps the user's own text if and only if Other is chosen", () => {
    fc.assert(
      fc.property(anyAnswers, (given) => {
        const settled = normaliseAnswers(given);
        for (const [key, answer] of Object.entries(settled.answers)) {
          expect(answer.chosen).not.toEqual([]);
          expect(answer.other).toBe(
            answer.chosen.includes(otherValue) ? given.answers[key]!.other : "",
          );
        }
      }),
    );
  });

  it.each([
    [{ shoe_size: ["46"] }, "There is no question “shoe_size”"],
    [{ constructor: ["46"] }, "There is no question “constructor”"],
    [{ interests: ["arts", "astrology"] }, "“astrology” is not an answer to “Interests”"],
    [{ age_range: ["other"] }, "“other” is not an answer to “Age”"],
    [{ age_range: ["18-24", "55+"] }, "Please choose one answer to “Age”"],
  ])("rejects %j: %s", (answers, message) => {
    const given: Preferences = {
      version: 1,
      answers: Object.fromEntries(
        Object.entries(answers).map(([key, chosen]) => [key, { chosen, other: "" }]),
      ),
    };
    expect(() => normaliseAnswers(given)).toThrow(
      expect.objectContaining({ code: "validation", message }),
    );
  });
});

describe("listTypes and listChosenInterests", () => {
  it("return unique, non-empty names within the length limits", () => {
    fc.assert(
      fc.property(anyAnswers, (given) => {
        const settled = normaliseAnswers(given);
        for (const [names, longest] of [
          [listTypes(settled), 60],
          [listChosenInterests(settled), 100],
        ] as const) {
          expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
          for (const name of names) {
            expect(name).toBe(name.trim());
            expect(name.length > 0 && name.length <= longest).toBe(true);
            expect(name.isWellFormed()).toBe(true);
          }
        }
      }),
    );
  });

  it("cut before a character that would exceed the limit", () => {
    const other = `A${"🦉".repeat(60)}`;
    const answer = { chosen: [otherValue], other };
    const given = { version: 1 as const, answers: { profile_type: answer, interests: answer } };
    expect(listTypes(given)).toEqual([other.slice(0, 59)]);
    expect(listChosenInterests(given)).toEqual([other.slice(0, 99)]);
  });
});
