/** The text of a question in the forms in which it is read. */
import { correctWords } from "./correct-words.ts";

/** Longer questions are about what entries say. */
export const maxCharacters = 300;

export const questionWords = "who|whom|whose|what|which|when|where|why|how";
export const auxiliaries = "is|are|was|were|do|does|did|can|could|should|would|will|has|have|had";
/** Polite words before what is asked. */
export const politeStart =
  /^(?:(?:please|pls|kindly|hi|hey|hello|ok|okay|so|now|and|can you|could you|would you|i(?:['’]d| would) like (?:you to|to see|a|to)|i want (?:you to|to|a)|i(?:['’]d| would) love (?:to see|a)|(?:can|could) i (?:get|have)|give me|show me|make(?: me)?|write(?: me)?|help me|let['’]s|do)(?: (?=\S)|, ))+/iu;
export const verb = String.raw`(?:know|known|learn|learned|learnt|read|save|saved|collected?|gathered?|found|find|have|got|kept|stored)`;
export const sources = String.raw`(?:library|articles?|entries|notes?|sources?|saves|stuff|reading|readings|collections?|texts?|pages|papers|pieces|links|bookmarks|knowledge base|things|material)`;
/** What people add at the end: that it is about what they saved, or a polite word. */
export const possessive = new RegExp(
  String.raw`(?:,? (?:please|pls|thanks|thank you|for me|(?:in|as) a table|side by side|so far|altogether|in (?:short|brief|a nutshell|a few (?:words|sentences))|briefly|(?:that|which) (?:i|we)(?:['’]ve| have)? (?:${verb})|(?:i|we)(?:['’]ve| have)? ${verb}|by now|up to now|if you (?:don['’]t mind|please|can)|(?:from|in|of|by|across|based on|according to|using|with|going by|judging (?:from|by)|drawing on|out of|given) (?:all )?(?:my|our|the|what)(?: (?:own|whole|saved|entire))?(?: ${sources}| i(?:['’]ve| have)? ${verb})(?: (?:i|we)(?:['’]ve| have)? ${verb})?))+$`,
  "iu",
);

/** The question as it may be meant: whole, its last sentence without what leads to it, and with typing errors corrected. */
export function listReadings(question: string): string[] {
  const text = normalise(question);
  if (text.length > maxCharacters) return [];
  const last = text.split(/(?<=[.!?])\s/u).at(-1)!;
  const { subject } = subjectFirst.exec(text)?.groups ?? {};
  const { bare } = excludingPattern.exec(text)?.groups ?? {};
  const whole = [
    text,
    last,
    ...(subject ? [`articles about ${subject}`] : []),
    ...(bare ? [`articles about ${text}`] : []),
  ];
  // An explanation of the subject is left out.
  const forms = whole.flatMap((one) => [
    one.replaceAll(aside, "").replace(examples, ""),
    one,
    one.replace(explanation, ""),
    one.replace(possessive, ""),
  ]);
  return [...new Set([...forms, ...forms.map(correctWords)])];
}

/** "Vibe coding - what do I have?" */
const subjectFirst =
  /^(?<subject>[^,;:?!–—]{2,80}?)(?:\s+[-–—]+|[,;:?!]+)\s+(?:what (?:do|did|have) (?:i|we)(?: have| got| save[d]?| know)?|what['’]?(?:ve| have) i got|what(?:['’]s| is) (?:there|the (?:picture|state|story|situation|status))(?: (?:across|in|from|of) my \p{L}+)?|how many(?: (?:are there|do i have))?|do i have(?: any| something| anything)?|have i (?:got|saved)(?: any| something| anything)?|anything|something|any(?: articles| entries)?|show(?: me| them)?(?: all)?|list(?: them)?(?: all)?|pull (?:it|them)(?: all)? up|find (?:it|them)(?: all)?|list what(?: i have)?|which (?:articles?|entries|ones)(?: (?:do|did|have) (?:i|we)(?: have| got| saved?)?)?|everything you (?:can )?find|all of (?:it|them)|everything|whatever i have)(?: there| saved| got| on it| about it| please)*$/u;
/** "Films, but not the French ones" */
const excludingPattern = new RegExp(
  String.raw`^(?<bare>(?!(?:${questionWords}|show|list|find|give|get|articles?|entries|everything|anything|only|just|and|but|not|now)(?!\p{L}))[\p{L}\p{N} '’-]{2,40}),? (?:but not|but no|but without|but only|except|excluding|without|not) `,
  "u",
);
const aside = /\s*\([^)]*\)/gu;
const examples = /,? (?:such as|e\.g\.|for example) .*$/u;
const explanation = /[?!,]* (?:like|such as|e\.g\.|for example|i mean|i\.e\.) .*$/u;

export function normalise(question: string): string {
  return question
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/gu, " ")
    .replace(/(?<![\s?.!])[\s?.!]+$/u, "");
}

/** The names in a question that may be in the vocabulary: rows of up to six words. */
export function listNames(question: string): string[] {
  const text = normalise(question);
  if (text.length > maxCharacters) return [];
  const words = text
    .replaceAll(/[“”"„«»?!.,;:()]+(?=\s|$)|(?<=\s|^)[“”"„«»(]+|['’]s?(?=\s|$)/gu, "")
    .split(" ");
  const names = new Set<string>();
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + maxNameWords); to += 1)
      names.add(words.slice(from, to).join(" "));
  names.delete("");
  return [...names];
}
const maxNameWords = 6;
