/** Reads what entries are about: after "about" and the like, or before a noun. */
import { aboutPattern, notePattern, topicPattern } from "./library-words.ts";
import { isNoun, noSkip, saysNothing, startsWithFiller, startsWithNoun } from "./match-words.ts";
import { questionWords } from "./question-texts.ts";
import { addValues, type Reading, type Step, type Vocabulary } from "./reading.ts";

/** Words of a subject before a noun, as in "video game articles". */
const maxBefore = 4;

/** A subject up to the end, or up to where the rest says something else. */
export function* listSubjects(text: string, vocabulary: Vocabulary, so: Reading): Generator<Step> {
  const related = /^(?<subject>[\p{L}\p{N}][\p{L}\p{N} -]{1,40}?)(?:-| )related(?!\p{L}| to)/u.exec(
    text,
  );
  const { subject: before = "" } = related?.groups ?? {};
  if (related !== null && !startsWithFiller(before) && !startsWithNoun(before))
    yield [related[0].length, addValues(so, "about", [label(before, vocabulary)])];
  const topic = topicPattern.exec(text);
  const note = notePattern.exec(text);
  // "Except tea"
  const bare =
    so.isExcluded && !startsWithNoun(text) && !noSkip.test(text) ? /^/u.exec(text) : null;
  const about = topic ?? note ?? aboutPattern.exec(text) ?? bare;
  if (about === null) return;
  const rest = text.slice(about[0].length);
  const words = rest.trimStart();
  const skipped = about[0].length + rest.length - words.length;
  for (const end of listWordEnds(words)) {
    const subject = strip(words.slice(0, end));
    const last = subject.split(" ").at(-1)!;
    if (saysNothing(last) || asking.test(subject) || isNoun(subject)) continue;
    if (about === bare && startsWithFiller(subject)) continue;
    if (topic !== null) {
      const labels = vocabulary.topics.get(subject);
      if (labels !== undefined) yield [skipped + end, addValues(so, "topic", labels)];
    } else {
      const found = addValues(so, "about", [label(subject, vocabulary)]);
      if (note !== null) found.values = { ...found.values, note: ["true"] };
      found.isAfterSubject = true;
      yield [skipped + end, found];
    }
  }
}

/** "My politics articles": a subject before a noun. */
export function* listBefore(text: string, vocabulary: Vocabulary, so: Reading): Generator<Step> {
  if (so.isAfterSubject) return;
  for (const end of listWordEnds(text).slice(0, maxBefore)) {
    if (!startsWithNoun(text.slice(end))) continue;
    const subject = strip(text.slice(0, end));
    if (!saysNothing(subject) && !startsWithFiller(subject))
      yield [end, addValues(so, "about", [label(subject, vocabulary)])];
  }
}

/** Words that ask are no subject. */
const asking = new RegExp(`^(?:${questionWords}|how (?:many|much) .*)$`, "u");

const label = (subject: string, { topics }: Vocabulary): string =>
  topics.get(subject)?.[0] ?? subject;

function listWordEnds(text: string): number[] {
  return [...text.matchAll(/\S+/gu)].map(({ index, 0: word }) => index + word.length);
}

const strip = (subject: string): string =>
  subject
    .replaceAll(/^["“„«'‘(]+|["”“»'’),.;:!?]+$/gu, "")
    .replace(/^(?:the topic|the subject) /u, "");
