/** Evaluates answers to questions about the library itself, without a model, on a library of 205 real pages. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ctx } from "#server/app-context.ts";
import { findCorpus } from "../corpora.ts";
import { createEvalContext } from "../eval-context.ts";
import { findMean, findPercentile, type Report, type Row, type Skipped } from "../report.ts";
import { askLibrary, type LibraryAnswered } from "./ask-library.ts";
import { type BuiltLibrary, buildLibrary } from "./build-library.ts";
import {
  isGoodComparison,
  isGoodOverview,
  type LibraryQuestions,
  scoreEntries,
} from "./score-library.ts";
import { selectPages } from "./select-pages.ts";

const title = "Questions about the library, no model (205 real pages and documents)";

/** "Kept apart" was written without sight of the code and of the other half, and is only measured on. */
const sets = { "fitted on": load("fitted"), "kept apart": load("held-out") };
type SetName = keyof typeof sets;

function load(name: string): LibraryQuestions {
  const file = new URL(`../questions/library-${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as LibraryQuestions;
}

/** `score`: 0 to 1. */
export type Scored = {
  kind: keyof LibraryQuestions;
  question: string;
  score: number;
  answered: LibraryAnswered;
};

export async function evaluateLibrary(): Promise<Report | Skipped> {
  const readability = findCorpus("articles/readability");
  const wcxb = findCorpus("articles/wcxb");
  const documents = findCorpus("documents");
  if (readability === null || wcxb === null || documents === null)
    return { title, skipped: "articles and documents are not on this machine (set CORPORA)." };
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-eval-"));
  const { ctx, close } = await createEvalContext(dataDir);
  try {
    const library = await buildLibrary(ctx, selectPages({ readability, wcxb, documents }));
    const scored = new Map<SetName, Scored[]>();
    for (const [name, questions] of Object.entries(sets))
      scored.set(name as SetName, await scoreQuestions(ctx, library, questions));
    return report(scored, library.entryIds.size);
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function scoreQuestions(
  ctx: Ctx,
  library: Pick<BuiltLibrary, "entryIds">,
  questions: LibraryQuestions,
): Promise<Scored[]> {
  const scored: Scored[] = [];
  const score = async <Kind extends keyof LibraryQuestions>(
    kind: Kind,
    rate: (answered: LibraryAnswered, asked: LibraryQuestions[Kind][number]) => number | boolean,
  ) => {
    for (const asked of questions[kind] as LibraryQuestions[Kind][number][]) {
      const conversation = "questions" in asked ? asked.questions : [asked.question];
      const answered = await askLibrary(ctx, library, conversation);
      const question = conversation.join(" → ");
      scored.push({ kind, question, score: Number(rate(answered, asked)), answered });
    }
  };
  await score("lists", scoreEntries);
  await score("times", scoreEntries);
  await score("counts", ({ count }, asked) => count === asked.count);
  await score("overviews", isGoodOverview);
  await score("comparisons", (answered, { sides }) => isGoodComparison(answered, sides));
  await score("followUps", (answered, asked) => scoreEntries(answered, asked) >= 0.9);
  await score("refusals", ({ isRefused }) => isRefused);
  return scored;
}

const rows: readonly [kind: keyof LibraryQuestions, what: string, goal: number | null][] = [
  ["lists", "lists: mean F1 of the entries", 0.9],
  ["times", "times and states: mean F1 of the entries", 0.9],
  ["counts", "counts: exact", 0.9],
  ["overviews", "overviews: three relevant entries cited (or all), none irrelevant", 0.9],
  ["comparisons", "comparisons: both sides quoted, nothing else", null],
  ["followUps", "follow-ups: right", 0.8],
  ["refusals", "refused, as nothing answers", 0.9],
];

function report(scored: ReadonlyMap<SetName, readonly Scored[]>, size: number): Report {
  const all = [...scored.values()].flat();
  const times = all.map(({ answered }) => answered.milliseconds);
  return {
    title,
    size: `${all.length} questions on ${size} entries.`,
    rows: [
      ...[...scored].flatMap(([name, ones]) =>
        rows.map(([kind, what, goal]) =>
          toRow(
            `${name}: ${what}`,
            ones.filter((one) => one.kind === kind),
            name === "kept apart" ? goal : null,
          ),
        ),
      ),
      {
        what: "until the first text, p50 / p95",
        value: `${findPercentile(times, 0.5).toFixed(1)} / ${findPercentile(times, 0.95).toFixed(1)} ms`,
        goal: "",
        isMet: null,
      },
    ],
    notes: (scored.get("fitted on") ?? [])
      .filter(({ score }) => score < 0.9)
      .map(({ kind, score, question }) => `${kind} ${score.toFixed(2)}: ${question}`),
  };
}

function toRow(what: string, ones: readonly Scored[], goal: number | null): Row {
  const value = findMean(ones.map(({ score }) => score));
  return {
    what,
    value: `${value.toFixed(3)} of ${ones.length}`,
    goal: goal === null ? "" : `≥ ${goal}`,
    isMet: goal === null ? null : value >= goal,
  };
}
