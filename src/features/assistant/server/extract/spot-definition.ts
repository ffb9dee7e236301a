/** Recognises questions that ask what or who something is, and sentences that explain it. */

const prepositions = "of|in|for|to|from|on|at|with|by|about";
const definitionQuestion = new RegExp(
  [
    String.raw`^(?:what|who)(?:['’]s| is| are| was| were| does) (?:(?!\b(?:${prepositions})\b)[^?]){1,40}?(?: (?:mean|for|stand for|do|about|in .{1,40}))?\??$`,
    String.raw`(?:meaning|definition) of|(?:is|are) meant by|^(?:explain|define) `,
    "^(?:was (?:ist|sind|bedeutet)|wer (?:ist|war)|qu'est-ce que?|qui est|qué (?:es|significa)|quién es|o que é|quem é|(?:che )?cos'è|chi è|co je|kdo je) ",
    "とは|是什么|是誰|是谁|什么是",
  ].join("|"),
  "iu",
);
/** A term with what belongs to it, as in "Fourier transform" and "WASI (the system interface)". */
const term = String.raw`[\p{L}\p{N}.’'-]+["”’)]?(?:\s\([^)]{1,30}\))?`;
const article = "an?|the|any|one|what|when|how|eine?|der|die|das|une?|l[ea]|una?|el|uma?|[oa]|il";
const adverb = "(?:also|often|usually|simply|basically|auch|aussi|también|também) ";
/** Words directly after a term that is defined. */
const definitionAfterTerm = new RegExp(
  String.raw`^${term}(?:\s?[—–:(]|, (?:an?|eine?|une?|una|uma) \p{L}|,? (?:\p{L}+ ){0,2}?(?:(?:is|are|was|were|ist|sind|est|sont|es|son|é|são|è|sono) (?:${adverb})?(?:${article})|means?|meant|refers? to|stands? for|describes?|bedeutet|significa)(?!\p{L}))`,
  "u",
);
/** Words directly after a term about which something is said. */
const statementAfterTerm = new RegExp(
  String.raw`^${term},? (?:\p{L}+ ){0,2}?(?:is|are|was|were|consists?|lets|allows|focuses|aims|does|ist|sind|est|sont|es|son|é|são|è|sono)(?!\p{L})`,
  "u",
);
const definitionBeforeTerm =
  /(?:known as|called|dubbed|so-called|named|termed)\s(?:an? |the )?["“‘]?$/u;
const reach = { behind: 80, before: 30 };

export function asksWhatItIs(question: string): boolean {
  return definitionQuestion.test(question);
}

/** How well `sentence` explains the word that begins at `at`, 0 to 1. */
export function measureDefinition(sentence: string, at: number): number {
  const after = sentence.slice(at, at + reach.behind);
  const before = sentence.slice(Math.max(0, at - reach.before), at);
  if (definitionAfterTerm.test(after) || definitionBeforeTerm.test(before)) return 1;
  return statementAfterTerm.test(after) ? 0.5 : 0;
}
