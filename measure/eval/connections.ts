/**
 * Evaluates related entries: whether what is shown is of the same subject. The labels of pages are the subjects of the questions
 * about the library, each with the entries that its author judged to be about it. The labels of Cranfield are its relevance
 * judgments: abstracts that answer one question are of one subject. Its questions are narrow, so many abstracts that are near each
 * other without a common question are of one subject too. They were read for the trial set only: what is shown besides has no goal.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getConnections } from "#features/connections/server/service.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import {
  choosePairs,
  createJudge,
  type Group,
  type Judge,
  listJudged,
  type Pair,
} from "./connection-pairs.ts";
import { findCorpus } from "./corpora.ts";
import { createEvalContext, saveTexts } from "./eval-context.ts";
import { buildLibrary } from "./library/build-library.ts";
import { selectPages } from "./library/select-pages.ts";
import { findMean, type Report, type Row, type Skipped } from "./report.ts";
import { type Collection, loadCollection } from "./retrieval.ts";
import { addUser, loadAbstracts } from "./saved-corpora.ts";

const title = "Connections, no model";
const source =
  "Labels: the subjects of questions about the library with their authors' judgments (pages), and the relevance judgments of the questions (Cranfield). Pairs of other subjects are near by TF-IDF; debatable ones have no answer.";

/** `shown`: by entry, the related entries that are shown. */
type Measured = { pairs: Pair[]; judge: Judge; shown: Map<string, string[]> };

export async function evaluateConnections(): Promise<Report | Skipped> {
  const folders = {
    readability: findCorpus("articles/readability"),
    wcxb: findCorpus("articles/wcxb"),
    documents: findCorpus("documents"),
    cranfield: findCorpus("retrieval/cranfield"),
  };
  const { readability, wcxb, documents, cranfield } = folders;
  if (readability === null || wcxb === null || documents === null || cranfield === null)
    return { title, skipped: "The corpora are not all on this machine (set CORPORA)." };
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-eval-"));
  const { ctx, close } = await createEvalContext(dataDir);
  try {
    const pages = selectPages({ readability, wcxb, documents });
    const { entryIds } = await buildLibrary(ctx, pages);
    const ofPages = await measure(ctx, entryIds, loadSubjects());
    const other = await addUser(ctx);
    const abstracts = await saveTexts(other, loadAbstracts(cranfield).texts);
    const questions = groupByQuestion(loadCollection(cranfield));
    return report({ pages: ofPages, Cranfield: await measure(other, abstracts, questions) });
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The pages that authors of questions about the library judged to be of one subject. */
function loadSubjects(): Group[] {
  const file = new URL("questions/library-subjects.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Group[];
}

/**
 * The abstracts that answer each question. It is debatable whether abstracts of two questions are of one subject if the questions
 * share an abstract. Grade 0 is no evidence of the contrary: half of these abstracts are the nearest or second to their question.
 */
function groupByQuestion({ texts, relevant }: Collection): Group[] {
  const known = new Set(texts.map(({ id }) => id));
  const questions = [...relevant.values()].map((grades) => {
    const all = [...grades].filter(([id]) => known.has(id));
    const name = ([id]: [string, number]) => `cranfield/${id}`;
    return { all: all.map(name), entries: all.filter(([, grade]) => grade > 0).map(name) };
  });
  const neighbours = questions.flatMap((one, at) =>
    questions
      .slice(at + 1)
      .filter(({ all }) => !new Set(all).isDisjointFrom(new Set(one.all)))
      .map(({ entries }) => ({ entries: [], optional: [...one.entries, ...entries] })),
  );
  return [...questions, ...neighbours];
}

async function measure(
  ctx: Ctx,
  entryIds: ReadonlyMap<string, string>,
  groups: readonly Group[],
): Promise<Measured> {
  const judge = createJudge(groups);
  const judged = listJudged(groups).filter((name) => entryIds.has(name));
  const names = new Map(judged.map((name) => [entryIds.get(name)!, name]));
  const texts = new Map<string, string>();
  const shown = new Map<string, string[]>();
  for (const [id, name] of names) {
    const { related } = await getConnections(ctx, id);
    shown.set(
      name,
      related.flatMap(({ entry }) => names.get(entry.id) ?? []),
    );
    texts.set(name, (await getEntryContent(ctx, id)).text);
  }
  return { pairs: choosePairs(groups, texts, judge), judge, shown };
}

function report(measured: Record<"pages" | "Cranfield", Measured>): Report {
  const { pages, Cranfield } = measured;
  const all = [pages, Cranfield];
  return {
    title,
    size: `${all.flatMap(({ pairs }) => pairs).length} pairs: pages and Cranfield in equal parts, half of each of one subject. ${source}`,
    rows: [
      ratePairs("all", all, true),
      rateShown("pages", pages, true),
      rateEntries("all", all, true),
      ...Object.entries(measured).flatMap(([name, one]) => [
        ratePairs(name, [one], false),
        ...(one === pages ? [] : [rateShown(name, one, false)]),
        rateEntries(name, [one], false),
        describeCount(name, one),
      ]),
    ],
    notes: all.flatMap(({ pairs, shown }) =>
      pairs
        .filter(({ one, other, isSame }) => !isSame && isShown(shown, one, other))
        .map(({ one, other }) => `of other subjects, but shown: ${one}, ${other}`),
    ),
  };
}

const isShown = (shown: Measured["shown"], one: string, other: string): boolean =>
  shown.get(one)!.includes(other) || shown.get(other)!.includes(one);

function ratePairs(name: string, measured: readonly Measured[], hasGoal: boolean): Row {
  const found = measured.flatMap(({ pairs, shown }) =>
    pairs.filter(({ one, other }) => isShown(shown, one, other)),
  );
  const answers = found.map(({ isSame }) => isSame);
  return rate(`${name}: of the pairs shown, those of one subject`, answers, hasGoal ? 0.9 : null);
}

function rateShown(name: string, { shown, judge }: Measured, hasGoal: boolean): Row {
  const answers = [...shown].flatMap(([one, others]) => others.map((other) => judge(one, other)));
  const known = answers.filter((answer) => answer !== null);
  return rate(`${name}: of all shown that has an answer`, known, hasGoal ? 0.9 : null);
}

function rateEntries(name: string, measured: readonly Measured[], hasGoal: boolean): Row {
  const answers = measured.flatMap(({ shown, judge }) => {
    const isPartner = (one: string) => (other: string) =>
      other !== one && judge(one, other) === true;
    return [...shown]
      .filter(([one]) => [...shown.keys()].some(isPartner(one)))
      .map(([one, others]) => others.some(isPartner(one)));
  });
  return rate(`${name}: entries with a partner that show one`, answers, hasGoal ? 0.6 : null);
}

function rate(what: string, answers: readonly boolean[], goal: number | null): Row {
  const right = answers.filter(Boolean).length;
  const value = right / answers.length;
  return {
    what,
    value: `${right} of ${answers.length} (${value.toFixed(2)})`,
    goal: goal === null ? "" : `≥ ${goal}`,
    isMet: goal === null ? null : value >= goal,
  };
}

function describeCount(name: string, { shown }: Measured): Row {
  const mean = findMean([...shown.values()].map(({ length }) => length));
  return {
    what: `${name}: judged entries shown, mean`,
    value: mean.toFixed(1),
    goal: "",
    isMet: null,
  };
}
