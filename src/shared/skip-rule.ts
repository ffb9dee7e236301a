/** A step of a questionnaire that is left out when `value` is all that was chosen for `question`. */
export type SkipRule = { question: string; value: string };

/** Whether the rule holds for these answers. Without a rule a step is never left out. */
export function isSkipped(
  rule: SkipRule | null,
  answers: Readonly<Record<string, { chosen: readonly string[] } | undefined>>,
): boolean {
  if (rule === null) return false;
  const chosen = answers[rule.question]?.chosen ?? [];
  return chosen.length > 0 && chosen.every((value) => value === rule.value);
}
