/** Quality of topics: whether a user's vocabulary stays small and is reused as more entries are saved. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { foldTopic } from "#shared/fold-topic.ts";
import { enrichEmbedded } from "#features/enrichment/server/service.ts";
import { corporaFolder } from "./corpora.ts";
import type { Report, Row, Skipped } from "./report.ts";

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

type Saved = { text: string; title: string | null; siteName: string | null };

const cranfieldDocs = 500;
const known = 500;

/**
 * Saves each set in order for one user and passes on the growing vocabulary (most used first). Missing sets
 * give no row.
 */
export async function evalTopics(corpora: string): Promise<TopicsRow[]> {
  const articles = readArticles(join(corpora, "articles", "readability"));
  const abstracts = readAbstracts(join(corpora, "retrieval", "cranfield", "docs.jsonl"));
  const sets: Array<[string, Saved[]]> = [
    ["articles, mixed languages", articles],
    ["abstracts, one field", abstracts],
    ["both, interleaved", interleave(articles, abstracts)],
  ];
  return sets.filter(([, saved]) => saved.length > 0).map(([set, saved]) => measureSet(set, saved));
}

/**
 * The same as a report: a group of rows per set. The goal is defined for 500 saves, so smaller sets have
 * none.
 */
export async function evaluateTopics(): Promise<Report | Skipped> {
  const title = "Topics (one user saves everything in sequence)";
  const sets = await evalTopics(corporaFolder);
  if (sets.length === 0)
    return { title, skipped: "neither articles nor cranfield is on this machine (set CORPORA)." };
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
  const isLarge = entries >= cranfieldDocs;
  return [
    {
      what: `${set}: topics used once`,
      value: usedOnce.toFixed(2),
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
      value: String(entriesWithout),
      goal: "",
      isMet: null,
    },
    { what: `${set}: ms, p50 / p95`, value: `${p50Ms} / ${p95Ms}`, goal: "", isMet: null },
  ];
}

function measureSet(set: string, saved: readonly Saved[]): TopicsRow {
  const uses = new Map<string, { topic: string; count: number }>();
  const times: number[] = [];
  let given = 0;
  let without = 0;
  for (const { text, title, siteName } of saved) {
    const knownTopics = [...uses.values()]
      .sort((a, b) => b.count - a.count)
      .slice(0, known)
      .map(({ topic }) => topic);
    const start = performance.now();
    const { mainTopics } = enrichEmbedded({
      text,
      title,
      siteName,
      url: null,
      language: null,
      whyItsInteresting: "",
      knownTopics,
    });
    times.push(performance.now() - start);
    given += mainTopics.length;
    if (mainTopics.length === 0) without += 1;
    for (const topic of mainTopics) {
      const key = foldTopic(topic);
      const use = uses.get(key);
      if (use === undefined) uses.set(key, { topic, count: 1 });
      else use.count += 1;
    }
  }
  const once = [...uses.values()].filter(({ count }) => count === 1).length;
  times.sort((a, b) => a - b);
  return {
    set,
    entries: saved.length,
    topicsPerEntry: round(given / saved.length),
    entriesWithout: without,
    distinct: uses.size,
    usedOnce: round(once / Math.max(1, uses.size)),
    p50Ms: round(times[Math.floor(times.length * 0.5)] ?? 0),
    p95Ms: round(times[Math.floor(times.length * 0.95)] ?? 0),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function interleave(one: readonly Saved[], two: readonly Saved[]): Saved[] {
  const step = Math.max(1, Math.floor(two.length / Math.max(1, one.length)));
  const mixed: Saved[] = [];
  let next = 0;
  for (const saved of one) {
    mixed.push(saved, ...two.slice(next, next + step));
    next += step;
  }
  return [...mixed, ...two.slice(next)];
}

function readArticles(folder: string): Saved[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "expected.html")))
    .map((name) => {
      const metadata = JSON.parse(
        readFileSync(join(folder, name, "expected-metadata.json"), "utf8"),
      ) as Partial<Saved>;
      const text = stripTags(readFileSync(join(folder, name, "expected.html"), "utf8"));
      return { text, title: metadata.title ?? null, siteName: metadata.siteName ?? null };
    });
}

function readAbstracts(file: string): Saved[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").slice(0, cranfieldDocs);
  return lines
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { title: string; text: string })
    .map(({ title, text }) => ({ title, text, siteName: null }));
}

/** Converts trusted, well-formed HTML to text, with blank lines between blocks. */
function stripTags(html: string): string {
  return html
    .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/giu, " ")
    .replace(/\s+/gu, " ")
    .replace(
      /<\/?(?:p|div|h[1-6]|li|[uod]l|table|tr|blockquote|pre|section|article|fig\w+|header|footer|d[dt]|hr)\b[^>]*>/giu,
      "\n\n",
    )
    .replace(/<br\s*\/?>/giu, "\n")
    .replace(/<[^>]+>/gu, "")
    .replace(/&nbsp;/gu, " ")
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&quot;/gu, '"')
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/gu, "&")
    .replace(/[ \t]*\n\s*\n\s*/gu, "\n\n")
    .trim();
}
