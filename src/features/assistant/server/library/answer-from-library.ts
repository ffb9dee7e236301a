/** Answers questions about the library itself from the database: lists and counts of the user's entries. */
import { sql } from "drizzle-orm";
import { listEntriesById } from "#features/entries/server/service.ts";
import {
  countFound,
  findPrepared,
  prepareFilter,
  type PreparedFilter,
} from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import type { Tx } from "#server/db/database.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import {
  cleanValues,
  type LibraryFilter,
  type LibraryFilterName,
  parseLibrarySearch,
} from "#shared/library-filters.ts";
import { type AnswerEnd, nothingAnswers } from "../answer-end.ts";
import { escapeMarkdown } from "../citations/replace-urls.ts";
import { quoteEntries } from "../embedded/write-answer.ts";
import type { Turn } from "../start-turn.ts";
import { findMentions } from "./find-mentions.ts";
import { loadVocabulary } from "./load-vocabulary.ts";
import { findOrdinal, narrowQuestion } from "./parse-follow-up.ts";
import { mayAskLibrary, parseLibraryQuestion } from "./parse-library-question.ts";
import { parseNext } from "./parse-next.ts";
import { parseBare, parseOverview } from "./parse-overview.ts";
import { parseTimeline } from "./parse-timeline.ts";
import { listNames, listReadings } from "./question-texts.ts";
import { mayRead } from "./may-read.ts";
import { loadRated, maxRead, writeOverview } from "./overview.ts";
import { suggestReading } from "./read-next.ts";
import type { LibraryQuestion, Vocabulary } from "./reading.ts";
import { maxStored, toLibraryAnswer } from "./to-library-answer.ts";
import { writeTimeline } from "./timeline.ts";
import { writeLibraryAnswer, writePeriod } from "./write-library-answer.ts";

/** Longer subjects are rather questions about what texts say. */
const maxSubjectWords = 5;

export type FoundInLibrary = { text: string } & Partial<
  Pick<AnswerEnd, "library" | "citations" | "outcome">
>;

type Asking = Pick<Turn, "question" | "conversation" | "listed" | "subject">;

/**
 * Null for a question that is not about the library, or whose subject is the name of nothing: what the entries say may answer it.
 */
export async function answerFromLibrary(
  ctx: Ctx,
  { question, conversation, listed, subject }: Asking,
  signal: AbortSignal,
  now = new Date(),
): Promise<FoundInLibrary | null> {
  const { scope } = conversation;
  if (scope?.kind === "entry") return null;
  const readings = listReadings(question.text);
  if (listed === null && !mayAskLibrary(readings)) return null;
  const names = listNames(question.text);
  if (names.length === 0) return null;
  const found = await runHeavyQuery(ctx, signal, async (tx, budget): Promise<Found> => {
    const shown = listed === null || !mayRead(ctx) ? [] : listed.answer.entryIds;
    const ordinal = findOrdinal(question.text, shown.length);
    if (ordinal !== null) return showEntry(tx, ctx.userId, shown[ordinal]!);
    const vocabulary = await loadVocabulary(tx, ctx.userId, names);
    const asked = understand(ctx, { text: question.text, readings, listed }, vocabulary, now);
    if (asked === null) return null;
    if (asked.problem !== null) return { text: asked.problem };
    const values = cleanAll(asked.values);
    if (scope?.kind === "collection") values.collectionId = [scope.id];
    if (scope?.kind === "project") values.projectId = [scope.id];
    const filter: LibraryFilter = { values, shared: false, q: "", sort: asked.sort };
    const ownNames = await loadNames(tx, ctx.userId, values);
    // The filters of the library are of the user's own entries.
    if (scope?.kind === "collection" && !ownNames.has(scope.id)) return null;
    let prepared = await prepareFilter(tx, ctx.userId, filter);
    let count = await countFound(tx, prepared);
    if (count === 0 && values.type?.join() === "text") {
      // Pages are texts, too.
      delete values.type;
      prepared = await prepareFilter(tx, ctx.userId, filter);
      count = await countFound(tx, prepared);
    }
    const about = asked.values.about ?? [];
    const isLong = about.some((subject) => subject.split(" ").length > maxSubjectWords);
    if (count === 0 && (asked.isUnsure || isLong)) return null;
    // A text may still mention it.
    if (
      count === 0 &&
      about.length === 1 &&
      asked.kind !== "count" &&
      isOnly(asked.values, "about")
    )
      return { about: about[0]! };
    const text = writeLibraryAnswer(asked, filter, count, ownNames);
    return describe(tx, ctx, { asked, filter, prepared, count, text, budget }, now);
  });
  if (found === null || !("about" in found)) return found;
  if (!mayRead(ctx)) return null;
  const mentions = await findMentions(ctx, subject, found.about, signal);
  if (mentions !== null) return mentions;
  const text = `${nothingAnswers} No topic, title or text of your entries has “${escapeMarkdown(found.about)}”.`;
  return { text, outcome: "unanswered" };
}

/** As a URL may have them: a question may name more subjects. */
function cleanAll(values: LibraryFilter["values"]): LibraryFilter["values"] {
  const names = Object.keys(values) as LibraryFilterName[];
  return Object.fromEntries(names.map((name) => [name, cleanValues(name, values[name]!)]));
}

const isOnly = (values: LibraryFilter["values"], name: string): boolean =>
  Object.keys(values).every((one) => one === name);

/** `about`: a subject that no entry is about, which a text may mention. */
type Found = FoundInLibrary | { about: string } | null;

/** `isUnsure`: if there are no entries, it is another question. */
type Asked = LibraryQuestion & {
  minutes?: number | null;
  isUnsure?: true;
  /** Of a timeline: the time that it is of, null for all. */
  between?: string | null;
};

const toUnsure = (asked: LibraryQuestion | null): Asked | null =>
  asked && { ...asked, isUnsure: true };

function understand(
  { app }: Ctx,
  { text, readings, listed }: { text: string; readings: readonly string[] } & Pick<Turn, "listed">,
  vocabulary: Vocabulary,
  now: Date,
): Asked | null {
  const before = listed?.isLast ? parseLibrarySearch(listed.answer.filter) : null;
  return (
    // A model writes better overviews, from whole texts.
    (app.models === null
      ? (toUnsure(parseTimeline(readings, vocabulary, now)) ??
        parseOverview(readings, vocabulary, now))
      : null) ??
    parseNext(text, vocabulary, now) ??
    (before === null ? null : narrowQuestion(readings, before, vocabulary, now)) ??
    parseLibraryQuestion(readings, vocabulary, now) ??
    toUnsure(app.models === null ? parseBare(text, vocabulary) : null)
  );
}

/** `text` says how many there are. */
type Counted = {
  asked: Asked;
  filter: LibraryFilter;
  prepared: PreparedFilter;
  count: number;
  text: string;
  budget: WorkBudget;
};

/** Without titles, summaries and notes for keys that may not read (ruling 28). */
async function describe(
  tx: Tx,
  ctx: Ctx,
  { asked, filter, prepared, count, text, budget }: Counted,
  now: Date,
): Promise<FoundInLibrary> {
  const { userId } = ctx;
  const find = (limit: number, sort = filter.sort) => findPrepared(tx, prepared, { sort, limit });
  const most = Math.min(asked.limit ?? maxStored, maxStored);
  const isOpen = count > 0 && mayRead(ctx);
  const isLong = isOpen && (asked.kind === "overview" || asked.kind === "next");
  const ids = await find(isLong ? maxRead : most);
  const toLibrary = (entryIds: readonly string[]) =>
    toLibraryAnswer(asked, filter, count, entryIds);
  const library = toLibrary(ids.slice(0, most));
  if (!isLong) return { text, library };
  if (asked.kind === "overview") {
    const said = await writeAbout(tx, prepared, { ids, asked, filter, budget }, now);
    return { text: `${text}\n\n${said.text}`, library, citations: said.citations };
  }
  const others = await find(maxRead, filter.sort === "oldest" ? "newest" : "oldest");
  const waiting = [...new Set([...ids, ...others])];
  const next = await suggestReading(tx, userId, waiting, asked.minutes ?? null, now);
  const none = `None of ${count === 1 ? "it" : "them"} takes at most ${asked.minutes} minutes.`;
  const said = next.entryIds.length === 0 ? none : next.text;
  const first = [...new Set([...next.entryIds, ...ids.slice(0, most)])];
  return { text: `${text}\n\n${said}`, library: toLibrary(first), citations: next.citations };
}

/** A timeline or an overview of the entries `ids`. */
async function writeAbout(
  tx: Tx,
  prepared: PreparedFilter,
  {
    ids,
    asked,
    filter,
    budget,
  }: Pick<Counted, "asked" | "filter" | "budget"> & { ids: readonly string[] },
  now: Date,
) {
  const rated = await loadRated(tx, ids, prepared);
  const subject = (filter.values.about ?? filter.values.topic)!.join(" ");
  const { between } = asked;
  const dated =
    between === undefined
      ? null
      : await writeTimeline(tx, { rated, subject, between, now, budget });
  if (dated !== null) return dated;
  const entries = rated.map(({ entry }) => entry);
  const said = await writeOverview(tx, prepared.userId, entries, subject);
  if (between === undefined) return said;
  const when = between === null ? "" : ` ${writePeriod(between)}`;
  return { ...said, text: `They give no dates${when}.\n\n${said.text}` };
}

/** One entry of a list: its summary and the user's note, quoted. */
async function showEntry(tx: Tx, userId: string, id: string): Promise<FoundInLibrary | null> {
  const entry = (await listEntriesById(tx, userId, [id])).get(id);
  if (entry === undefined) return { text: "This entry does not exist any more." };
  const { summary, title } = entry;
  const [text, field] =
    summary === "" ? ([title, "title"] as const) : ([summary, "summary"] as const);
  return quoteEntries([entry], [{ entryId: id, text, field, start: null, end: null }]);
}

/** By id, of the user's own collections and projects in a filter. */
async function loadNames(
  tx: Tx,
  userId: string,
  { collectionId = [], projectId = [] }: LibraryFilter["values"],
): Promise<Map<string, string>> {
  if (collectionId.length + projectId.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, title as name from interest_profiles
    where id = any(${sql.param(collectionId)}::uuid[]) and user_id = ${userId}
    union all
    select id, name from projects where id = any(${sql.param(projectId)}::uuid[]) and user_id = ${userId}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
