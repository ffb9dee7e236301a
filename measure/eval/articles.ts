// Compares extracted article text with the text expected by Readability's authors, token by token.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { makeArticle, parseMarkup } from "#features/capture/server/reading/html/make-article.ts";
import { parseHtml } from "#features/capture/server/reading/html/parse-html.ts";
import { findCorpus } from "./corpora.ts";
import { findMean, findPercentile } from "./report.ts";
import type { Report, Skipped } from "./report.ts";
import { scoreTokens } from "./token-f1.ts";

const title = "Article text (articles/readability, token F1 against expected.html)";
const hangMs = 10_000;

type Page = {
  name: string;
  f1: number;
  precision: number;
  recall: number;
  ms: number;
  end: string;
};

function readPage(folder: string, name: string): Page {
  const bytes = gunzipSync(readFileSync(join(folder, name, "source.html.gz")));
  const markup = parseMarkup(readFileSync(join(folder, name, "expected.html"), "utf8"));
  const expected = makeArticle(markup, { baseUrl: null }).text;
  const started = performance.now();
  const outcome = parseHtml({
    bytes,
    kind: "html",
    url: "http://fakehost/test/page.html",
    contentType: "text/html; charset=utf-8",
    fileName: null,
  });
  const ms = performance.now() - started;
  const score = scoreTokens(outcome.ok ? outcome.text : "", expected);
  return { name, ...score, ms, end: outcome.ok ? "read" : `${outcome.kind}: ${outcome.message}` };
}

export async function evaluateArticles(): Promise<Report | Skipped> {
  const folder = findCorpus("articles/readability");
  if (!folder)
    return { title, skipped: "articles/readability is not on this machine (set CORPORA)." };
  const names = readdirSync(folder).filter((name) =>
    existsSync(join(folder, name, "source.html.gz")),
  );
  readPage(folder, names[0]!);
  const pages = names.map((name) => readPage(folder, name));

  const f1s = pages.map((page) => page.f1);
  const times = pages.map((page) => page.ms);
  const mean = findMean(f1s);
  const low = pages.filter((page) => page.f1 < 0.5).length;
  const p95 = findPercentile(times, 0.95);
  const hangs = times.filter((ms) => ms > hangMs).length;
  const refused = pages.filter((page) => page.end !== "read");
  const worst = [...pages].sort((a, b) => a.f1 - b.f1).slice(0, 5);
  return {
    title,
    size: `${pages.length} pages; times measure reading in this process, after one warm-up page.`,
    rows: [
      { what: "F1, mean", value: mean.toFixed(4), goal: "≥ .95", isMet: mean >= 0.95 },
      { what: "F1, lowest", value: Math.min(...f1s).toFixed(3), goal: "≥ .5", isMet: low === 0 },
      { what: "pages under .5", value: String(low), goal: "0", isMet: low === 0 },
      {
        what: "precision, mean",
        value: findMean(pages.map((page) => page.precision)).toFixed(4),
        goal: "",
        isMet: null,
      },
      {
        what: "recall, mean",
        value: findMean(pages.map((page) => page.recall)).toFixed(4),
        goal: "",
        isMet: null,
      },
      {
        what: "not recognised as an article",
        value: String(refused.length),
        goal: "0",
        isMet: refused.length === 0,
      },
      {
        what: "read, p50",
        value: `${findPercentile(times, 0.5).toFixed(1)} ms`,
        goal: "",
        isMet: null,
      },
      { what: "read, p95", value: `${p95.toFixed(1)} ms`, goal: "≤ 150 ms", isMet: p95 <= 150 },
      {
        what: "read, slowest",
        value: `${Math.max(...times).toFixed(1)} ms`,
        goal: "",
        isMet: null,
      },
      {
        what: `hangs (over ${hangMs / 1_000} s)`,
        value: String(hangs),
        goal: "0",
        isMet: hangs === 0,
      },
    ],
    notes: [
      ...worst.map(
        (page) =>
          `worst: ${page.name} F1 ${page.f1.toFixed(3)} (precision ${page.precision.toFixed(3)}, recall ${page.recall.toFixed(3)})`,
      ),
      ...refused.map((page) => `refused: ${page.name}, ${page.end}`),
    ],
  };
}
