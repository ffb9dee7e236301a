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
/** Words directly after a term that is explained. */
const definitionAfterTerm = new RegExp(
  String.raw`^[\p{L}\p{N}.’'-]+["”’)]?(?:\s\([^)]{1,30}\))?(?:\s?[—–:(]|,? (?:\p{L}+ ){0,2}?(?:is|are|was|were|means?|meant|refers?|stands?|describes?|consists?|lets|allows|focuses|aims|does|ist|sind|bedeutet|est|sont|es|son|é|são|è|sono)(?!\p{L}))`,
  "u",
);
const definitionBeforeTerm =
  /(?:known as|called|dubbed|so-called|named|termed)\s(?:an? |the )?["“‘]?$/u;
const reach = { behind: 80, before: 30 };

export function asksWhatItIs(question: string): boolean {
  return definitionQuestion.test(question);
}

/** Whether `sentence` explains the word that begins at `at`. */
export function saysWhatItIs(sentence: string, at: number): boolean {
  return (
    definitionAfterTerm.test(sentence.slice(at, at + reach.behind)) ||
    definitionBeforeTerm.test(sentence.slice(Math.max(0, at - reach.before), at))
  );
}
