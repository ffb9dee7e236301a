import { newDraft, setQuestionDraft } from "./composer/question-drafts.ts";

/** Characters. A question has at most 4,000. */
const maxQuoted = 2_000;

/** Puts a quote into the question box of a new conversation. */
export function beginQuestionAbout(quote: string): void {
  const words = quote.length > maxQuoted ? `${quote.slice(0, maxQuoted).toWellFormed()}…` : quote;
  setQuestionDraft(newDraft, `“${words}”\n\n`);
}
