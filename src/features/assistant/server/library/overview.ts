/** "What do I know about …": sentences of different entries that together cover a subject, with the user's notes and highlights. */
import type { Citation } from "#features/assistant/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { listEntriesById } from "#features/entries/server/service.ts";
import { selectShown } from "#features/highlights/server/service.ts";
import { analyseText, type PreparedFilter, rateAbout } from "#features/search/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { listTextSpans } from "#server/text/sentence-spans.ts";
import { escapeMarkdown } from "../citations/replace-urls.ts";
import { quoteEntries } from "../embedded/write-answer.ts";
import { areSimilar, type Statement } from "../extract/choose-statements.ts";

/** The newest entries of the subject that are looked at. */
export const maxRead = 60;
const maxQuoted = 5;
const maxHighlights = 2;
const maxTopics = 5;
/** Characters of a summary's beginning that are quoted, to the end of a sentence. */
const maxCharacters = 320;
/** The share of the words of the shorter one. */
const maxShared = 0.5;

export type RatedEntry = { entry: Entry; strength: number };

/** The entries `ids`, those most about the subject first, rather those with a note. Alone those that name it, if there are enough. */
export async function loadRated(
  tx: Tx,
  ids: readonly string[],
  prepared: PreparedFilter,
): Promise<RatedEntry[]> {
  const found = await listEntriesById(tx, prepared.userId, ids);
  const rated = ids.flatMap((id) => {
    const entry = found.get(id);
    if (entry === undefined) return [];
    const topics = entry.attributes.mainTopics;
    return [{ entry, strength: rateAbout(prepared, { id, topics }) }];
  });
  const rate = ({ entry, strength }: RatedEntry) =>
    strength + (entry.whyItsInteresting === "" ? 0 : noteWeight);
  const strong = rated.filter(({ strength }) => strength >= minStrength);
  return (strong.length >= enough ? strong : rated).toSorted(
    (one, other) => rate(other) - rate(one),
  );
}

/** `entries`: on `subject`, best first. */
export async function writeOverview(
  tx: Tx,
  userId: string,
  entries: readonly Entry[],
  subject: string,
): Promise<{ text: string; citations: Citation[] }> {
  const chosen = chooseDifferent(entries);
  const marked = await selectShown(
    tx,
    userId,
    chosen.map(({ entry }) => entry.id),
  );
  const highlights = [...marked.values()].flat().slice(0, maxHighlights);
  const statements = chosen.flatMap(({ entry, said }): Statement[] => {
    const say = (text: string, field: Statement["field"]) => {
      return { entryId: entry.id, text, field, start: null, end: null };
    };
    const own = highlights.filter(({ entryId }) => entryId === entry.id);
    const why = takeSentences(entry.whyItsInteresting);
    return [
      ...(said === "" ? [] : [say(said, "summary")]),
      ...own.map(({ quote }) => say(takeSentences(quote), "highlight")),
      ...(why === "" ? [] : [say(why, "why")]),
    ];
  });
  const { text, citations } = quoteEntries(entries, statements);
  const beside = listBeside(entries, subject);
  const around =
    beside.length === 0
      ? []
      : [`Around it: ${beside.map((topic) => escapeMarkdown(topic)).join(", ")}.`];
  return { text: [...around, text].join("\n\n"), citations };
}

type Chosen = { entry: Entry; said: string; words: ReadonlySet<string> };

/** Entries whose title, topic or note has the subject are quoted alone if there are enough. */
export const minStrength = 3;
const enough = 3;
/** Added to the strength of an entry with a note. */
const noteWeight = 0.5;

/** The first that say something else than those before them. */
function chooseDifferent(entries: readonly Entry[]): Chosen[] {
  const chosen: Chosen[] = [];
  for (const entry of entries) {
    if (chosen.length === maxQuoted) break;
    const said = takeSentences(entry.summary);
    const about = said === "" ? entry.whyItsInteresting : said;
    const words = new Set(analyseText(about, null).map(({ stem }) => stem));
    if (words.size === 0 || chosen.some((one) => areSimilar(one.words, words, maxShared))) continue;
    chosen.push({ entry, said, words });
  }
  return chosen;
}

/** The first sentences, exactly as they are. */
export function takeSentences(text: string): string {
  const spans = listTextSpans(text);
  const [first] = spans;
  if (first === undefined) return "";
  const last = spans.findLast(({ end }) => end - first.start <= maxCharacters);
  if (last !== undefined) return text.slice(first.start, last.end);
  const space = text.lastIndexOf(" ", first.start + maxCharacters);
  return text
    .slice(first.start, space > first.start ? space : first.start + maxCharacters)
    .toWellFormed();
}

/** The most frequent topics of the entries besides the subject, of two entries or more. */
function listBeside(entries: readonly Entry[], subject: string): string[] {
  const counts = new Map<string, number>();
  for (const { attributes } of entries)
    for (const topic of attributes.mainTopics)
      if (topic !== subject) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxTopics)
    .map(([topic]) => topic);
}
