/** Whether words of a question are known ones. */
import { exclusion, fillers, flags, nouns } from "./library-words.ts";
import { monthNames } from "./parse-period.ts";
import { questionWords } from "./question-texts.ts";

/** Words that turn the meaning of others, and months. */
export const noSkip = new RegExp(
  String.raw`n['’]?t$|^(?:no|not|never|but|without|except|minus|nor|neither|none|than|${questionWords}|because|${monthNames.join("|")})$`,
  "u",
);

export function startsWithNoun(text: string): boolean {
  return nouns.some(([pattern]) => at(pattern, text.trimStart()) !== null);
}

/** "The items" are no subject. */
export function isNoun(subject: string): boolean {
  const name = subject.replace(/^(?:the|my|all|any|these|those) /u, "");
  return nouns.some(([pattern]) => at(pattern, name) === name.length);
}

/** Words that ask, or that say something by themselves, are in no subject that is found by its place alone. */
export function startsWithFiller(subject: string): boolean {
  return (
    at(exclusion, subject) !== null ||
    subject
      .split(" ")
      .some((word) => saysNothing(word) || noSkip.test(word) || /['’]/u.test(word)) ||
    flags.some(([pattern]) => at(pattern, subject.split(" ").at(-1)!) !== null)
  );
}

/** One filler after another: a pattern of repeated fillers, some of which consist of others, would try each way to divide them. */
export function saysNothing(subject: string): boolean {
  let rest = subject;
  while (rest !== "") {
    const filler = at(fillers, rest);
    if (filler === null) return false;
    rest = rest.slice(filler).trimStart();
  }
  return true;
}

/** The length of what `pattern` matches at the start of `text`, as whole words; null for none. */
export function at(pattern: string, text: string): number | null {
  let compiled = compiledPatterns.get(pattern);
  if (compiled === undefined) {
    compiled = new RegExp(String.raw`^(?:${pattern})(?![\p{L}\p{N}-]|['’]\p{L})`, "u");
    compiledPatterns.set(pattern, compiled);
  }
  return compiled.exec(text)?.[0].length ?? null;
}
const compiledPatterns = new Map<string, RegExp>();

export function startsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}
