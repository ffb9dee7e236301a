/** Skips a step of a questionnaire if `value` is the only choice for `question`. */
export type SkipRule = { question: string; value: string };

/** Whether the rule applies to these answers. Without a rule a step is never skipped. */
export function isSkipped(
  rule: SkipRule | null,
  answers: Readonly<Record<string, { chosen: readonly string[] } | undefined>>,
): boolean {
  if (rule === null) return false;
  const chosen = answers[rule.question]?.chosen ?? [];
  return chosen.length > 0 && chosen.every((value) => value === rule.value);
}
