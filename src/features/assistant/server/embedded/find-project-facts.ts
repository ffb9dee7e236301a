/**
 * Finds what the user wrote about a project that fully answers a question: a person, an attribute or a
 * sentence.
 */
import type { ProjectBrief } from "#features/projects/server/service.ts";
import { analyseText, getFunctionWords } from "#features/search/server/service.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { askWords } from "../extract/ask-words.ts";
import { parseQuestion } from "../extract/parse-question.ts";
import { listTextSpans } from "#server/text/sentence-spans.ts";
import { describePerson } from "../project-source.ts";

const maxFacts = 5;
const maxSentences = 400;
/** The cost of analysing a character, in units of a budget. */
const analysing = 4;
/** Words that ask for people of a project, besides their names and roles. */
const ofAnybody = "contact contacts person people member members team role responsible charge";
const ofMail = "email e-mail mail address reach";
const ofPhone = "phone telephone mobile number call reach";

/**
 * `hidden`: words that ask for the fact without being in it. `isNamed`: whether these alone are a question
 * for it.
 */
type Fact = { text: string; hidden: string; isNamed: boolean };

/**
 * The facts that contain every content word of the question. Words of the project's name are optional,
 * because all facts are about the project. Best first: people, attributes, sentences.
 */
export async function findProjectFacts(
  question: string,
  brief: ProjectBrief,
  budget: WorkBudget,
): Promise<string[]> {
  const parsed = parseQuestion(question);
  const isKeywords = parsed.kind === "listing" && parsed.asking.length === 0;
  if (parsed.kind !== "fact" && !isKeywords) return [];
  const { language } = parsed;
  const stemsOf = (text: string) => new Set(analyseText(text, language).map(({ stem }) => stem));
  const little = askWords[language]?.little;
  const skipped = getFunctionWords(language);
  const asked = new Set(
    analyseText(question, language)
      .filter(
        ({ word, start, end }) =>
          !skipped.has(word.toLowerCase()) &&
          little?.has(word.toLowerCase()) !== true &&
          !parsed.asking.some(([from, to]) => start >= from && end <= to),
      )
      .map(({ stem }) => stem),
  );
  const open = asked.difference(stemsOf(brief.project.name));
  if (open.size === 0) return [];
  const found: string[] = [];
  const hiddenStems = new Map<string, ReadonlySet<string>>();
  for (const { text, hidden, isNamed } of listFacts(brief)) {
    if (found.length === maxFacts || budget.isOver()) break;
    // Keywords usually ask for entries; only a person is a plausible alternative.
    if (isKeywords && !isNamed) break;
    const own = stemsOf(text);
    if (budget.isDue(text.length * analysing)) await budget.pause();
    if (!hiddenStems.has(hidden)) hiddenStems.set(hidden, stemsOf(hidden));
    const known = own.union(hiddenStems.get(hidden)!);
    if (open.isSubsetOf(known) && (isNamed || !open.isDisjointFrom(own))) found.push(text);
  }
  return found;
}

function* listFacts({ project, people, notes }: ProjectBrief): Generator<Fact, void, void> {
  for (const person of people) {
    const mail = person.contactEmail === null ? "" : ofMail;
    const phone = person.contactPhone === null ? "" : ofPhone;
    const hidden = `${ofAnybody} ${mail} ${phone}`;
    yield { text: describePerson(person), hidden, isNamed: true };
  }
  for (const { name, value } of project.attributeList) yield plain(`${name}: ${value}`);
  for (const text of [project.description ?? "", ...notes.map((note) => note.text)])
    yield* listSentences(text);
}

function listSentences(text: string): Fact[] {
  return listTextSpans(text)
    .slice(0, maxSentences)
    .map(({ start, end }) => plain(text.slice(start, end).trim()));
}

function plain(text: string): Fact {
  return { text, hidden: "", isNamed: false };
}
