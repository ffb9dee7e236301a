/**
 * Quality of search without a model: Cranfield's abstracts are saved as texts, and its questions are searched
 * for.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEntries } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { findCorpus } from "./corpora.ts";
import { createEvalContext, saveTexts } from "./eval-context.ts";
import { findMean, findPercentile, type Report, type Skipped } from "./report.ts";

const title = "Retrieval, no model (Cranfield)";
/** The page size of results; nDCG only uses the first ten. */
const depth = 50;

export type Collection = {
  texts: { id: string; text: string }[];
  questions: { id: string; text: string }[];
  /** Relevance grades by question and document; 0 and below are not relevant. */
  relevant: Map<string, Map<string, number>>;
};

export const evaluateRetrieval = (): Promise<Report | Skipped> =>
  withCranfield(title, async ({ ctx, collection, saved }) =>
    report(collection, await ask(ctx, collection, saved)),
  );

export type Cranfield = {
  /** The context of a user who saved all abstracts, without a model. */
  ctx: Ctx;
  collection: Collection;
  /** Entry ids by document. */
  saved: ReadonlyMap<string, string>;
  dataDir: string;
};

/** Runs an evaluation in a temporary app context, which is deleted afterwards. */
export async function withCranfield(
  title: string,
  measure: (cranfield: Cranfield) => Promise<Report>,
): Promise<Report | Skipped> {
  const folder = findCorpus("retrieval/cranfield");
  if (folder === null)
    return { title, skipped: "retrieval/cranfield is not on this machine (set CORPORA)." };
  const collection = loadCollection(folder);
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-eval-"));
  const { ctx, close } = await createEvalContext(dataDir);
  try {
    const saved = await saveTexts(ctx, collection.texts);
    return await measure({ ctx, collection, saved, dataDir });
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function loadCollection(folder: string): Collection {
  const readLines = (name: string) => readFileSync(join(folder, name), "utf8").trim().split("\n");
  const parse = (line: string) => JSON.parse(line) as { id: string; text: string };
  const relevant: Collection["relevant"] = new Map();
  for (const line of readLines("qrels.tsv").slice(1)) {
    const [question, document, grade] = line.split("\t");
    if (!relevant.has(question!)) relevant.set(question!, new Map());
    relevant.get(question!)!.set(document!, Number(grade));
  }
  return {
    texts: readLines("docs.jsonl")
      .map(parse)
      .filter(({ text }) => text.trim() !== ""),
    questions: readLines("queries.jsonl").map(parse),
    relevant,
  };
}

type Asked = { gain: number; precision: number; recall: number; milliseconds: number };

export async function ask(
  ctx: Ctx,
  { questions, relevant }: Collection,
  saved: Cranfield["saved"],
): Promise<Asked[]> {
  const documents = new Map([...saved].map(([document, entryId]) => [entryId, document]));
  const results: Asked[] = [];
  for (const question of questions) {
    const grades = relevant.get(question.id);
    if (grades === undefined) continue;
    const startedAt = performance.now();
    const { items } = await findEntries(ctx, { q: question.text, limit: depth });
    const milliseconds = performance.now() - startedAt;
    const found = items.map(({ entry }) => grades.get(documents.get(entry.id)!) ?? 0);
    const sought = [...grades.values()].filter((grade) => grade > 0);
    results.push({
      gain:
        gainAt(found, 10) /
        gainAt(
          sought.toSorted((a, b) => b - a),
          10,
        ),
      precision: averagePrecision(found, sought.length),
      recall: found.filter((grade) => grade > 0).length / sought.length,
      milliseconds,
    });
  }
  return results;
}

/** Discounted cumulative gain (Järvelin & Kekäläinen 2002) with linear grades. */
function gainAt(grades: readonly number[], depth: number): number {
  return grades
    .slice(0, depth)
    .reduce((sum, grade, rank) => sum + Math.max(0, grade) / Math.log2(rank + 2), 0);
}

function averagePrecision(found: readonly number[], relevant: number): number {
  let hits = 0;
  let sum = 0;
  for (const [rank, grade] of found.entries()) if (grade > 0) sum += ++hits / (rank + 1);
  return sum / relevant;
}

function report({ texts }: Collection, asked: readonly Asked[]): Report {
  const gain = findMean(asked.map((one) => one.gain));
  const times = asked.map((one) => one.milliseconds);
  const row = (what: string, value: string) => ({ what, value, goal: "", isMet: null });
  return {
    title,
    size: `${texts.length} abstracts, ${asked.length} questions`,
    rows: [
      { what: "nDCG@10", value: gain.toFixed(3), goal: "≥ .370", isMet: gain >= 0.37 },
      row(`MAP (of the first ${depth})`, findMean(asked.map((one) => one.precision)).toFixed(3)),
      row(`recall@${depth}`, findMean(asked.map((one) => one.recall)).toFixed(3)),
      row(
        "a question, p50 / p95",
        `${findPercentile(times, 0.5).toFixed(1)} / ${findPercentile(times, 0.95).toFixed(1)} ms`,
      ),
    ],
    notes: [
      "Saved as pasted texts and read by the embedded reader, so its titles, topics and summaries take part.",
    ],
  };
}
