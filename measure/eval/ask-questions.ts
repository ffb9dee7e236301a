/** Asks questions without a model and scores the answers. */
import {
  answerFromPassages,
  type Statement,
} from "#features/assistant/server/extract/answer-from-passages.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import { findPassages, type PassageSearch } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import type { Answerable, Questions, SetName } from "./questions/sets.ts";
import type { Text } from "./saved-corpora.ts";

export type Asked = {
  question: string;
  set: SetName;
  /** "unsaved": answerable, but its article is not saved; "elsewhere": a question of another corpus. */
  kind: "answerable" | "near" | "off" | "unsaved" | "elsewhere";
  isRefused: boolean;
  /**
   * For the first two statements: whether one cites the right entry (isEntry), the right passage (isFound),
   * and quotes the expected words (isQuoted).
   */
  isEntry: boolean;
  isFound: boolean;
  isQuoted: boolean;
  /** Whether any statement cites the right passage. */
  isAnywhere: boolean;
  isVerbatim: boolean;
  milliseconds: number;
};

/** The saved content of a user: entry ids by text, and the texts of each article. */
export type Saved = {
  ctx: Ctx;
  entryIds: ReadonlyMap<string, string>;
  texts: ReadonlyMap<string, readonly Text[]>;
};

export async function askAll(
  saved: Saved,
  set: SetName,
  { answerable, unanswerable }: Questions,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const one of answerable) {
    const entryIds = findEntryIds(saved, one);
    const kind = entryIds.size === 0 ? "unsaved" : "answerable";
    const [, question, ...words] = one;
    asked.push(await ask(saved.ctx, question, kind, set, { entryIds, words }));
  }
  for (const [kind, question] of unanswerable)
    asked.push(await ask(saved.ctx, question, kind, set));
  return asked;
}

/** Finds the entries whose text contains the expected words. */
function findEntryIds({ entryIds, texts }: Saved, [article, , ...words]: Answerable): Set<string> {
  const holding = (texts.get(article) ?? []).filter(({ text }) => containsAll(text, words));
  return new Set(holding.flatMap(({ id }) => entryIds.get(id) ?? []));
}

export async function ask(
  ctx: Ctx,
  question: string,
  kind: Asked["kind"],
  set: SetName,
  expected: { entryIds: ReadonlySet<string>; words: readonly string[] } = {
    entryIds: new Set(),
    words: [],
  },
): Promise<Asked> {
  const startedAt = performance.now();
  const found = await findPassages(ctx, { question });
  const answer = await answerFromPassages(question, found, new WorkBudget());
  const milliseconds = performance.now() - startedAt;
  const statements = answer.kind === "none" ? [] : answer.statements;
  const first = statements.slice(0, 2);
  const isRight = (one: Statement) =>
    expected.entryIds.has(one.entryId) && containsAll(readPassage(one, found), expected.words);
  return {
    question,
    set,
    kind,
    isRefused: statements.length === 0,
    isEntry: first.some(({ entryId }) => expected.entryIds.has(entryId)),
    isFound: first.some(isRight),
    isQuoted: first.some((one) => isRight(one) && containsAll(one.text, expected.words)),
    isAnywhere: statements.some(isRight),
    isVerbatim: await areVerbatim(ctx, statements, found),
    milliseconds,
  };
}

/** Returns the passage of a statement, or the statement itself if it quotes a field. */
function readPassage(
  { start, end, entryId, text }: Statement,
  { passages }: PassageSearch,
): string {
  if (start === null || end === null) return text;
  return (
    passages.find((one) => one.entry.id === entryId && one.start <= start && one.end >= end)
      ?.text ?? ""
  );
}

/** Ignores line wrapping. */
function containsAll(text: string, words: readonly string[]): boolean {
  const plain = text.replace(/\s+/gu, " ");
  return words.every((word) => plain.includes(word));
}

async function areVerbatim(
  ctx: Ctx,
  statements: readonly Statement[],
  { passages }: PassageSearch,
): Promise<boolean> {
  for (const { text, field, entryId, start, end } of statements) {
    const entry = passages.find((one) => one.entry.id === entryId)?.entry;
    const fields: Partial<Record<typeof field, string | undefined>> = {
      title: entry?.title,
      summary: entry?.summary,
      why: entry?.whyItsInteresting,
    };
    const stored =
      field === "text"
        ? (await getEntryContent(ctx, entryId)).text.slice(start ?? 0, end ?? 0)
        : fields[field];
    if (field === "text" ? stored !== text : !stored?.includes(text)) return false;
  }
  return true;
}
