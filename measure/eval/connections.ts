/**
 * Evaluates related entries: whether what is shown is of the same subject. The labels of pages are the subjects of the questions
 * about the library, each with the entries that its author judged to be about it. The labels of Cranfield are its relevance
 * judgments: abstracts that answer one question are of one subject.
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
export function loadSubjects(): Group[] {
  const file = new URL("questions/library-subjects.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Group[];
}

/**
 * The abstracts that answer each question. It is debatable whether abstracts of two questions are of one subject if the questions
 * share an abstract. Grade 0 is no evidence of the contrary: half of these abstracts are the nearest or second to their question.
 */
export function groupByQuestion({ texts, relevant }: Collection): Group[] {
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

export async function measure(
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

export function report(measured: Record<string, Measured>): Report {
  const all = Object.values(measured);
  return {
    title,
    size: `${all.flatMap(({ pairs }) => pairs).length} pairs: ${Object.keys(measured).join(" and ")} in equal parts, half of each of one subject. ${source}`,
    rows: [
      ...describe("all", all, true),
      ...Object.entries(measured).flatMap(([name, one]) => describe(name, [one], false)),
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

function describe(name: string, measured: readonly Measured[], hasGoal: boolean): Row[] {
  const row = (what: string, answers: readonly boolean[], goal: number): Row => {
    const value = answers.filter(Boolean).length / answers.length;
    return {
      what: `${name}: ${what}`,
      value: `${answers.filter(Boolean).length} of ${answers.length} (${value.toFixed(2)})`,
      goal: hasGoal ? `≥ ${goal}` : "",
      isMet: hasGoal ? value >= goal : null,
    };
  };
  const pairs = measured.flatMap(({ pairs, shown }) =>
    pairs.filter(({ one, other }) => isShown(shown, one, other)).map(({ isSame }) => isSame),
  );
  const entries = measured.flatMap(({ shown, judge }) =>
    [...shown].map(([one, others]) => ({
      answers: others.map((other) => judge(one, other)).filter((answer) => answer !== null),
      hasPartner: [...shown.keys()].some((other) => other !== one && judge(one, other) === true),
    })),
  );
  const count = findMean(
    measured.flatMap(({ shown }) => [...shown.values()].map((one) => one.length)),
  );
  return [
    row("of the pairs shown, those of one subject", pairs, 0.9),
    row(
      "of all that is shown and has an answer",
      entries.flatMap(({ answers }) => answers),
      0.9,
    ),
    row(
      "entries with a partner that show one",
      entries.filter(({ hasPartner }) => hasPartner).map(({ answers }) => answers.includes(true)),
      0.6,
    ),
    { what: `${name}: judged entries shown, mean`, value: count.toFixed(1), goal: "", isMet: null },
  ];
}
