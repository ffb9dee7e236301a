/** Validates answers against the questionnaire, and derives names from them. */
import type { Preferences } from "#features/account/profile-contract.ts";
import type { OnboardingQuestion } from "../contract.ts";
import { AppError } from "#shared/errors.ts";
import { isSkipped } from "#shared/skip-rule.ts";
import { onboardingDefinition, otherValue } from "./onboarding-definition.ts";

/** The max length of a collection's category. */
const maxTypeLength = 60;
/** The max length of an interest. */
const maxInterestLength = 100;

/**
 * Returns the answers as stored: in the order of questions and options, without unanswered questions, skipped
 * steps, and text for Other if it was not chosen. Throws "validation".
 */
export function normaliseAnswers(given: Preferences): Preferences {
  const questions = new Map(
    onboardingDefinition.steps.flatMap((step) =>
      step.questions.map((question) => [question.key, question]),
    ),
  );
  for (const [key, { chosen }] of Object.entries(given.answers)) {
    const question = questions.get(key);
    if (question === undefined) throw new AppError("validation", `There is no question “${key}”`);
    checkChoices(question, chosen);
  }
  const answers: Preferences["answers"] = {};
  for (const step of onboardingDefinition.steps) {
    if (isSkipped(step.skippedWhenOnly, given.answers)) continue;
    for (const question of step.questions) {
      const answer = given.answers[question.key];
      if (answer === undefined) continue;
      const chosen = listValues(question).filter((value) => answer.chosen.includes(value));
      if (chosen.length === 0) continue;
      answers[question.key] = { chosen, other: chosen.includes(otherValue) ? answer.other : "" };
    }
  }
  return { version: given.version, answers };
}

/** The types to create collections for, as "Academic" or in the user's own words. Unique ignoring case. */
export function listTypes({ answers }: Preferences): string[] {
  const own = capitalise(answers["profile_type"]?.other.trim() ?? "");
  return removeDuplicates([...listLabels("profile_type", answers), truncate(own, maxTypeLength)]);
}

/** The chosen interests and the user's own, separated by commas. Unique ignoring case. */
export function listChosenInterests({ answers }: Preferences): string[] {
  const own = (answers["interests"]?.other ?? "")
    .normalize("NFC")
    .split(/[,،、，]/)
    .map((name) => truncate(name.trim(), maxInterestLength));
  return removeDuplicates([...listLabels("interests", answers), ...own]);
}

function checkChoices(question: OnboardingQuestion, chosen: readonly string[]): void {
  const values = listValues(question);
  const unknown = chosen.find((value) => !values.includes(value));
  if (unknown !== undefined)
    throw new AppError("validation", `“${unknown}” is not an answer to “${question.label}”`);
  if (question.choose === "one" && new Set(chosen).size > 1)
    throw new AppError("validation", `Please choose one answer to “${question.label}”`);
}

function listValues({ options, hasOther }: OnboardingQuestion): string[] {
  const values = options.map(({ value }) => value);
  return hasOther ? [...values, otherValue] : values;
}

/** The labels of the chosen options. */
function listLabels(key: string, answers: Preferences["answers"]): string[] {
  const question = onboardingDefinition.steps
    .flatMap((step) => step.questions)
    .find((one) => one.key === key)!;
  return question.options
    .filter(({ value }) => answers[key]?.chosen.includes(value))
    .map(({ label }) => label);
}

function removeDuplicates(names: readonly string[]): string[] {
  const seen = new Set([""]);
  return names.filter((name) => {
    const key = name.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** Never cuts a surrogate pair. */
function truncate(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

function capitalise(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}
