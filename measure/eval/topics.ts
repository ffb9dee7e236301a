/** Quality of topics: whether a user's vocabulary stays small and is reused as more entries are saved. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { foldTopic } from "#shared/fold-topic.ts";
import { enrichText } from "#features/enrichment/server/testing/enrich-text.ts";
import { seededRandom } from "#server/testing/seeded-random.ts";
import { corporaFolder } from "./corpora.ts";
import type { Report, Row, Skipped } from "./report.ts";
import {
  interleave,
  readAbstracts,
  readArticles,
  readPages,
  type Saved,
} from "./topics-material.ts";

export type TopicsRow = {
  set: string;
  entries: number;
  topicsPerEntry: number;
  entriesWithout: number;
  distinct: number;
  /** Share of the distinct topics that only one entry has, 0 to 1; the goal is below 0.4. */
  usedOnce: number;
  p50Ms: number;
  p95Ms: number;
};

type Given = { title: string; topics: string[]; opening: string };

const cranfieldDocs = 500;
const fewSaved = 20;
const known = 300; // as many as the product passes
const maxWithout = 0.1;
const sampleSize = 100;

/**
 * With SAMPLE=file, writes the titles and topics of 100 random entries of the mixed pages to this file, to be
 * judged by a person. SAMPLE_SEED chooses other entries.
 */
const sampleFile = process.env["SAMPLE"];
const sampleSeed = Number(process.env["SAMPLE_SEED"] ?? "1");

/**
 * Saves each set in order for one user and passes on the growing vocabulary (most used first). Missing sets
 * give no row.
 */
export async function evalTopics(corpora: string): Promise<TopicsRow[]> {
  const articles = readArticles(join(corpora, "articles", "readability"));
  const pages = readPages(join(corpora, "articles", "wcxb"));
  const abstracts = readAbstracts(
    join(corpora, "retrieval", "cranfield", "docs.jsonl"),
    cranfieldDocs,
  );
  const mixed = interleave(articles, pages);
  const sets: Array<[string, Saved[]]> = [
    ["articles, mixed languages", articles],
    ["abstracts, one field", abstracts],
    ["articles and abstracts", interleave(articles, abstracts)],
    ["mixed pages", mixed],
  ];
  const rows = sets
    .filter(([, saved]) => saved.length > 0)
    .map(([set, saved]) => {
      const { row, given } = measureSet(set, saved);
      if (set === "mixed pages" && sampleFile !== undefined) writeSample(sampleFile, given);
      return row;
    });
  return mixed.length === 0 ? rows : [...rows, measureNewUsers(mixed)];
}

/**
 * The same as a report: a group of rows per set. The goal is defined for 500 saves, so smaller sets have
 * none.
 */
export async function evaluateTopics(): Promise<Report | Skipped> {
  const title = "Topics (one user saves everything in sequence)";
  const sets = await evalTopics(corporaFolder);
  if (sets.length === 0)
    return {
      title,
      skipped: "none of the articles, pages and abstracts is on this machine (set CORPORA).",
    };
  return {
    title,
    size: sets.map(({ set, entries }) => `${entries} entries (${set})`).join("; "),
    rows: sets.flatMap(listRows),
    notes: [
      "Articles come from 130 unrelated sites in a dozen languages: even their general subjects are mostly seen once.",
    ],
  };
}

function listRows({
  set,
  entries,
  topicsPerEntry,
  entriesWithout,
  distinct,
  usedOnce,
  p50Ms,
  p95Ms,
}: TopicsRow): Row[] {
  const isLarge = entries >= cranfieldDocs && !set.startsWith("users");
  const without = entriesWithout / entries;
  return [
    {
      what: `${set}: topics used once`,
      value: usedOnce.toFixed(3),
      goal: isLarge ? "< 0.40" : "",
      isMet: isLarge ? usedOnce < 0.4 : null,
    },
    {
      what: `${set}: topics per entry, distinct`,
      value: `${topicsPerEntry}, ${distinct}`,
      goal: "",
      isMet: null,
    },
    {
      what: `${set}: entries without topics`,
      value: `${entriesWithout} (${without.toFixed(2)})`,
      goal: isLarge ? `< ${maxWithout.toFixed(2)}` : "",
      isMet: isLarge ? without < maxWithout : null,
    },
    { what: `${set}: ms, p50 / p95`, value: `${p50Ms} / ${p95Ms}`, goal: "", isMet: null },
  ];
}

/** The mixed pages in lots of 20, each saved by a new user; averages over these users. */
function measureNewUsers(saved: readonly Saved[]): TopicsRow {
  const users: TopicsRow[] = [];
  for (let start = 0; start + fewSaved <= saved.length; start += fewSaved)
    users.push(measureSet("", saved.slice(start, start + fewSaved)).row);
  const mean = (pick: (row: TopicsRow) => number): number =>
    round(users.reduce((sum, row) => sum + pick(row), 0) / users.length);
  return {
    set: `users with ${fewSaved} pages`,
    entries: users.length * fewSaved,
    topicsPerEntry: mean((row) => row.topicsPerEntry),
    entriesWithout: users.reduce((sum, row) => sum + row.entriesWithout, 0),
    distinct: mean((row) => row.distinct),
    usedOnce: mean((row) => row.usedOnce),
    p50Ms: mean((row) => row.p50Ms),
    p95Ms: mean((row) => row.p95Ms),
  };
}

function measureSet(set: string, saved: readonly Saved[]): { row: TopicsRow; given: Given[] } {
  const uses = new Map<string, { topic: string; count: number }>();
  const times: number[] = [];
  const given: Given[] = [];
  for (const input of saved) {
    const knownTopics = [...uses.values()]
      .sort((a, b) => b.count - a.count)
      .slice(0, known)
      .map(({ topic }) => topic);
    const start = performance.now();
    const { mainTopics } = enrichText({ ...input, whyItsInteresting: "", knownTopics });
    times.push(performance.now() - start);
    given.push({
      title: input.title ?? input.url ?? "",
      topics: mainTopics,
      opening: input.text.slice(0, 300).replace(/\s+/gu, " "),
    });
    for (const topic of mainTopics) {
      const key = foldTopic(topic);
      const use = uses.get(key);
      if (use === undefined) uses.set(key, { topic, count: 1 });
      else use.count += 1;
    }
  }
  const once = [...uses.values()].filter(({ count }) => count === 1).length;
  times.sort((a, b) => a - b);
  const row: TopicsRow = {
    set,
    entries: saved.length,
    topicsPerEntry: round(given.reduce((sum, { topics }) => sum + topics.length, 0) / saved.length),
    entriesWithout: given.filter(({ topics }) => topics.length === 0).length,
    distinct: uses.size,
    usedOnce: once / Math.max(1, uses.size),
    p50Ms: round(times[Math.floor(times.length * 0.5)] ?? 0),
    p95Ms: round(times[Math.floor(times.length * 0.95)] ?? 0),
  };
  return { row, given };
}

function writeSample(file: string, given: readonly Given[]): void {
  const random = seededRandom(sampleSeed);
  const chosen = given
    .map((entry, index) => ({ entry, index, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, sampleSize)
    .sort((a, b) => a.index - b.index);
  const lines = chosen.map(
    ({ entry, index }) =>
      `${index}\t${entry.title}\n\t${entry.opening}\n\t=> ${entry.topics.join(" | ") || "(none)"}\n`,
  );
  writeFileSync(file, lines.join("\n"));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
