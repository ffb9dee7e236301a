/** Names what a question looked for, as a search for it. */
import type { PassageSearch } from "#features/search/server/service.ts";
import { isUnspaced } from "#server/text/detect-language.ts";
import { parseQuestion } from "./parse-question.ts";
import { weighTerms } from "./weigh-terms.ts";

const maxWords = 8;

/** The words of `question` that name its subject, as they were typed; empty if it names none. */
export function nameSought(question: string, found: PassageSearch): string {
  const parsed = parseQuestion(question);
  if (isUnspaced(parsed.language)) {
    const rest = parsed.asking.reduce(
      (text, [start, end]) => text.slice(0, start) + " ".repeat(end - start) + text.slice(end),
      question,
    );
    return rest.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
  }
  const terms = weighTerms(question, parsed, found);
  const subject = terms.filter(({ kind }) => kind !== "light" && kind !== "measure");
  const named = subject.length > 0 ? subject : terms;
  return named
    .slice(0, maxWords)
    .map(({ word }) => word)
    .join(" ");
}
