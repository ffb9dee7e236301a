// Answers without a model: is the right passage cited, is a question refused that nothing saved answers?
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  answerFromPassages,
  type Statement,
} from "#features/assistant/server/extract/answer-from-passages.ts";
import { getEntryContent } from "#features/entries/server/service.ts";
import { findPassages, type PassageSearch } from "#features/search/server/service.ts";
import type { Ctx } from "#server/machine.ts";
import { findCorpus } from "./corpora.ts";
import { openEvalMachine } from "./eval-machine.ts";
import { development, keptApart } from "./questions/sets.ts";
import { findPercentile, type Report, type Row, type Skipped } from "./report.ts";
import { addPerson, readAbstracts, readArticles, saveOnce } from "./saved-corpora.ts";

const sets = [
  ["development", development],
  ["kept apart", keptApart],
] as const;

const title = "Answers, no model (own questions on articles and Cranfield)";

type Asked = {
  question: string;
  set: "development" | "kept apart";
  kind: "answerable" | "near" | "off" | "unsaved" | "elsewhere";
  isRefused: boolean;
  /** Of the first two statements: whether one cites the right entry, the right passage of it, and a quote that has the words. */
  isEntry: boolean;
  isFound: boolean;
  isQuoted: boolean;
  /** Whether any statement cites it. */
  isAnywhere: boolean;
  isVerbatim: boolean;
  milliseconds: number;
};

export async function evaluateAnswers(): Promise<Report | Skipped> {
  const pages = findCorpus("articles/readability");
  const abstracts = findCorpus("retrieval/cranfield");
  if (pages === null || abstracts === null)
    return {
      title,
      skipped:
        "articles/readability and retrieval/cranfield are not both on this machine (set CORPORA).",
    };
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-eval-"));
  const { ctx, close } = await openEvalMachine(dataDir);
  try {
    const articles = await readArticles(pages);
    const cranfield = readAbstracts(abstracts);
    const texts = [...articles, ...cranfield.texts];
    const all = await saveOnce(ctx, texts);
    // Another has half of the articles: questions on the others are as real, and must be refused.
    const reader = await addPerson(ctx);
    const some = await saveOnce(
      reader,
      articles.filter((_, index) => index % 2 === 0),
    );
    const asked: Asked[] = [];
    const smaller: Asked[] = [];
    for (const [set, { answerable, unanswerable }] of sets) {
      for (const [name, question, ...words] of answerable) {
        const expected = (cards: ReadonlyMap<string, string>) => ({ card: cards.get(name), words });
        const kind = some.has(name) ? "answerable" : "unsaved";
        asked.push(await ask(ctx, question, "answerable", set, expected(all)));
        smaller.push(await ask(reader, question, kind, set, expected(some)));
      }
      for (const [kind, question] of unanswerable) asked.push(await ask(ctx, question, kind, set));
    }
    for (const question of cranfield.questions)
      smaller.push(await ask(reader, question, "elsewhere", "development"));
    return report(asked, smaller, `${all.size} entries and, of another person, ${some.size}`);
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ask(
  ctx: Ctx,
  question: string,
  kind: Asked["kind"],
  set: Asked["set"],
  expected: { card: string | undefined; words: readonly string[] } = { card: undefined, words: [] },
): Promise<Asked> {
  const startedAt = performance.now();
  const found = await findPassages(ctx, { question });
  const answer = answerFromPassages(question, found);
  const milliseconds = performance.now() - startedAt;
  const statements = answer.kind === "none" ? [] : answer.statements;
  const isRight = (statement: Statement) =>
    statement.entryId === expected.card && holdsAll(readPassage(statement, found), expected.words);
  return {
    question,
    set,
    kind,
    isRefused: statements.length === 0,
    isEntry: statements.slice(0, 2).some(({ entryId }) => entryId === expected.card),
    isFound: statements.slice(0, 2).some(isRight),
    isQuoted: statements
      .slice(0, 2)
      .some((one) => isRight(one) && holdsAll(one.text, expected.words)),
    isAnywhere: statements.some(isRight),
    isVerbatim: await areVerbatim(ctx, statements, found),
    milliseconds,
  };
}

/** The passage that a statement was taken from, or the statement where it is of a field. */
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

/** However the text is wrapped. */
function holdsAll(text: string, words: readonly string[]): boolean {
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
    const fields = { title: entry?.title, summary: entry?.summary, why: entry?.whyItsInteresting };
    const stored =
      field === "text"
        ? (await getEntryContent(ctx, entryId)).text.slice(start ?? 0, end ?? 0)
        : fields[field];
    if (field === "text" ? stored !== text : !stored?.includes(text)) return false;
  }
  return true;
}

function report(asked: readonly Asked[], smaller: readonly Asked[], size: string): Report {
  const ofSet = (set: Asked["set"]) =>
    measure(
      asked.filter((one) => one.set === set),
      set,
    );
  const saved = smaller.filter(({ kind }) => kind === "answerable");
  const everything = [...asked, ...smaller];
  const times = everything.map(({ milliseconds }) => milliseconds);
  const verbatim = share(
    everything.filter(({ isRefused }) => !isRefused),
    "isVerbatim",
  );
  const missed = asked.filter(
    ({ set, kind, isFound, isRefused }) =>
      set === "development" && (kind === "answerable" ? !isFound : !isRefused),
  );
  return {
    title,
    size: `${sets.map(([set, { answerable, unanswerable }]) => `${set}: ${answerable.length} answerable and ${unanswerable.length} unanswerable questions`).join("; ")}; ${size}.`,
    rows: [
      ...ofSet("development"),
      ...ofSet("kept apart"),
      toRow("half of the articles saved: found first or second", share(saved, "isFound"), 0.85),
      toRow("… the article not saved: refused", refused(smaller, "unsaved"), 0.8),
      toRow("… Cranfield's own questions: refused", refused(smaller, "elsewhere"), 0.8),
      toRow("quotes stand in what is stored, word for word", verbatim, 1),
      {
        what: "an answer with its search, p50 / p95",
        value: `${findPercentile(times, 0.5).toFixed(1)} / ${findPercentile(times, 0.95).toFixed(1)} ms`,
        goal: "",
        isMet: null,
      },
    ],
    notes: missed.map(({ kind, isRefused, question }) =>
      kind === "answerable"
        ? `${isRefused ? "wrongly refused" : "not found"}: ${question}`
        : `wrongly answered (${kind}): ${question}`,
    ),
  };
}

function measure(asked: readonly Asked[], set: Asked["set"]): Row[] {
  const right = asked.filter(({ kind }) => kind === "answerable");
  const wrong = asked.filter(({ kind }) => kind !== "answerable");
  return [
    toRow(`${set}: the right entry first or second`, share(right, "isEntry")),
    toRow(`${set}: the right passage of it first or second`, share(right, "isFound"), 0.85),
    toRow(`${set}: … and the quote itself says it`, share(right, "isQuoted")),
    toRow(`${set}: found anywhere`, share(right, "isAnywhere")),
    toRow(`${set}: wrongly refused`, share(right, "isRefused")),
    toRow(`${set}: unanswerable refused`, share(wrong, "isRefused"), 0.8),
    toRow(`${set}: … the subject is saved, the thing asked is not`, refused(asked, "near")),
    toRow(`${set}: … nothing of the kind is saved`, refused(asked, "off")),
  ];
}

function refused(asked: readonly Asked[], kind: Asked["kind"]): number {
  return share(
    asked.filter((one) => one.kind === kind),
    "isRefused",
  );
}

function share(
  asked: readonly Asked[],
  sign: "isEntry" | "isFound" | "isQuoted" | "isAnywhere" | "isRefused" | "isVerbatim",
): number {
  return asked.filter((one) => one[sign]).length / asked.length;
}

function toRow(what: string, value: number, goal: number | null = null): Row {
  return {
    what,
    value: `${(value * 100).toFixed(1)} %`,
    goal: goal === null ? "" : goal === 1 ? "100 %" : `≥ ${goal * 100} %`,
    isMet: goal === null ? null : value >= goal,
  };
}
