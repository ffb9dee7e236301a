/** Completes a follow-up question from earlier ones, so that it can be searched alone. */

/** A question and its answer, oldest first. */
type Exchange = { question: string; answer: string };

/** Continues the previous question: "and in 2020?", "what about Canada?". */
const continuationPattern =
  /^(?:and|or|but|so|also|what about|how about|and what about|und|oder|was ist mit|wie steht es mit|et|ou|qu'en est-il de|y|o|qué hay de|e|ed|en|hoe zit het met)(?=[\s,…])[\s,…]*/iu;
const questionPattern =
  /^(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|wer|was|wann|wo|warum|wie|welche[rsnm]?|ist|sind|hat|kann|qui|que|quand|où|pourquoi|comment|combien|quel(?:le)?s?|est-ce|quién|qué|cuándo|dónde|cómo|cuánt[oa]s?|cuál|quem|quando|onde|quanto|chi|cosa|dove|quale|tell|show|list|find|give|explain|describe|summari[sz]e)(?!\p{L})/iu;
const prepositionPattern =
  /^(?:in|on|at|for|from|by|with|about|of|to|since|before|after|during|without|under|over|für|von|mit|bei|nach|vor|pour|de|en|avec|sur|para|por|con|sobre|per|di|su)(?!\p{L})/iu;
/** Refers to something named before. */
const referencePattern =
  /(?<![\p{L}’'])(?:it|its|this|that|these|those|they|them|their|theirs|he|him|his|she|her|hers|there|es|er|sie|ihn|ihm|ihr|sein\w*|dies\w*|das|damals|dort|il|elle|ils|elles|lui|leur|cela|ça|él|ella|ellos|ellas|eso|esto|allí|ele|ela|eles|elas|isso|lui|lei|loro|questo)(?!\p{L})/iu;
/** Words of a question that do not name its subject. */
const emptyWords = new Set(
  "a an the of in on at to for from by with about and or but so is are was were be been do does did has have had can could should would will may might must i me my we our you your it its this that these those they them their he him his she her there here what which who whom whose when where why how many much long old often far big not no yes more else also then please tell show list find give explain describe know say said mean happen happened really der die das den dem ein eine und oder ist sind war hat in im von mit zu für auf wer was wann wo warum wie viele viel le la les un une des du de et est sont dans en pour avec qui que quoi quand où pourquoi comment combien el los las del y es son fue para con por quién qué cuándo dónde cómo".split(
    " ",
  ),
);
const maxContextWords = 8;
const namePattern =
  /(?<=[\p{L}\p{N},]\s+)(?:\p{Lu}[\p{L}\p{M}\p{N}’'.-]*|\p{N}[\p{L}\p{N}]*\p{Lu}[\p{L}\p{N}]*)(?:\s+(?:(?:of|the|de|von|van|and)\s+)?\p{Lu}[\p{L}\p{M}\p{N}’'.-]*|\s+\p{N}{1,3}(?!\p{N}))*/gu;
const yearPattern = /(?<!\p{N})(?:1\d{3}|20\d{2})(?!\p{N})/u;

/** `question` unchanged if complete; otherwise with the missing words from earlier ones. */
export function resolveFollowUp(question: string, previous: readonly Exchange[]): string {
  let whole = "";
  for (const { question: before } of previous) whole = join(before.trim(), whole);
  return join(question.trim(), whole);
}

function join(question: string, before: string): string {
  if (before === "") return question;
  const rest = question.replace(continuationPattern, "");
  const isFragment =
    !questionPattern.test(rest) &&
    (rest !== question || prepositionPattern.test(rest) || listWords(rest).length === 0);
  if (isFragment) return putInto(before, trimEnd(rest));
  const words = listWords(rest);
  const isNamed = listNames(rest).length > 0;
  const points = referencePattern.test(rest);
  const isShort = words.length === 0 || (words.length === 1 && !isNamed && rest !== question);
  if (isNamed || (!points && !isShort) || words.length > 4)
    return rest === question ? question : rest;
  return pointAt(rest, before);
}

/** The previous question with `fragment` in place of the part it replaces. */
function putInto(before: string, fragment: string): string {
  const base = trimEnd(before);
  if (fragment === "") return before;
  const year = yearPattern.exec(fragment)?.[0];
  if (year !== undefined && yearPattern.test(base) && listWords(fragment).length === 1)
    return `${base.replace(yearPattern, year)}?`;
  const preposition = prepositionPattern.exec(fragment)?.[0];
  if (preposition !== undefined) {
    const at = base.toLowerCase().lastIndexOf(` ${preposition.toLowerCase()} `);
    if (at > 0 && year === undefined) return `${base.slice(0, at)} ${fragment}?`;
    return `${base} ${fragment}?`;
  }
  const name = listNames(base).at(-1);
  if (name !== undefined && /^\P{Ll}/u.test(fragment))
    return `${base.slice(0, name.index)}${fragment}${base.slice(name.index + name[0].length)}?`;
  return `${base} ${fragment}?`;
}

/** The name the question refers to: the only name of the previous question, or its words. */
function pointAt(question: string, before: string): string {
  const names = listNames(before);
  const base = trimEnd(question);
  if (names.length === 1 && referencePattern.test(base)) {
    const name = names[0]![0].replace(/['’]s$/u, "");
    return `${base.replace(referencePattern, (word) => (/^(?:its|their|his|hers?|theirs)$/iu.test(word) && !/her$/iu.test(word) ? `${name}'s` : name))}?`;
  }
  const known = new Set(listWords(question).map((word) => word.toLowerCase()));
  const context = listWords(before)
    .filter((word) => !known.has(word.toLowerCase()))
    .slice(0, maxContextWords);
  return context.length === 0 ? question : `${base}: ${context.join(" ")}?`;
}

function listNames(text: string): RegExpExecArray[] {
  return [...text.matchAll(namePattern)].filter(([name]) => !emptyWords.has(name.toLowerCase()));
}

/** The words of `text` that name its subject. */
function listWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'+#.-]*/gu) ?? [];
  return words
    .map((word) => word.replace(/(?<![.’'-])[.’'-]+$/u, ""))
    .filter((word) => !emptyWords.has(word.toLowerCase()));
}

function trimEnd(text: string): string {
  // The lookbehind avoids quadratic time: otherwise every character of a run is a start.
  return text.replace(/(?<![\s?.!？。])[\s?.!？。]+$/u, "");
}
