// Compares the text kept of pages of seven kinds with the text people marked (WCXB), word by word.
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";
import { makeArticle, parseMarkup } from "#features/capture/server/reading/html/make-article.ts";
import { parseHtml } from "#features/capture/server/reading/html/parse-html.ts";
import { parsePage } from "#features/capture/server/reading/html/page-dom.ts";
import { decodeHtml } from "#features/capture/server/reading/html/decode-html.ts";
import { findCorpus } from "./corpora.ts";
import {
  heldOutModelFile,
  isHeldOut,
  listPages,
  loadPage,
  type LabelledPage,
} from "./pages/page-corpus.ts";
import { modelFile, useModel } from "#features/capture/server/reading/html/blocks/load-model.ts";
import { findMean, findPercentile } from "./report.ts";
import type { Report, Row, Skipped } from "./report.ts";
import { scoreTokens, type TokenScore } from "./token-f1.ts";

const title = "Pages of seven kinds (articles/wcxb, word F1 on the sites kept out of training)";
const goal = 0.9;

/**
 * A complete DOM, with the address that Readability expects. Its tree is the one of our own reading, which shows the
 * content that some pages have in noscript elements.
 */
function makeDocument(html: string, url: string) {
  const { document } = parseHTML(parsePage(html, url).document.innerHTML);
  for (const name of ["baseURI", "documentURI"])
    Object.defineProperty(document, name, { value: url });
  return document;
}

const readMarkup = (markup: string) => makeArticle(parseMarkup(markup), { baseUrl: null }).text;

const extractors: Record<string, (page: LabelledPage, html: string) => Promise<string>> = {
  ours: async ({ bytes, url }) => {
    const outcome = await parseHtml({
      bytes,
      kind: "html",
      url,
      contentType: "text/html; charset=utf-8",
      fileName: null,
    });
    return outcome.ok ? outcome.text : "";
  },
  Readability: async ({ url }, html) => {
    const found = new Readability(makeDocument(html, url)).parse();
    return readMarkup(found?.content ?? "");
  },
  Defuddle: async ({ url }, html) => {
    const found = await Defuddle(makeDocument(html, url), url, { useAsync: false });
    return readMarkup(found.content);
  },
};

type Result = {
  page: string;
  kind: string;
  scores: Record<string, TokenScore>;
  /** Whether the file contains the labelled text, so that an extractor could find it. */
  isFair: boolean;
  ms: number;
};

/** False for a label without text, and for a text that only scripts or another server would show. */
function hasLabelledText(html: string, truth: string): boolean {
  return scoreTokens(html.replace(/<[^>]*>/g, " "), truth).recall > 0.5 && truth.trim() !== "";
}

async function scorePage(page: LabelledPage): Promise<Result> {
  const { text: html } = decodeHtml(page.bytes, "text/html; charset=utf-8");
  const scores: Record<string, TokenScore> = {};
  let ms = 0;
  for (const [name, extract] of Object.entries(extractors)) {
    const startedAt = performance.now();
    const text = await extract(page, html).catch(() => "");
    if (name === "ours") ms = performance.now() - startedAt;
    scores[name] = scoreTokens(text, page.truth);
  }
  const isFair = hasLabelledText(html, page.truth);
  return { page: page.name, kind: page.kind, scores, isFair, ms };
}

function formatScores(results: readonly Result[], name: string): string {
  const mean = (measure: keyof TokenScore) =>
    findMean(results.map(({ scores }) => scores[name]![measure])).toFixed(3);
  return `${mean("f1")} (P ${mean("precision")}, R ${mean("recall")})`;
}

function describeKind(results: readonly Result[], kind: string): Row {
  const others = Object.keys(extractors).filter((name) => name !== "ours");
  return {
    what: `${kind}, ${results.length} pages`,
    value: [
      formatScores(results, "ours"),
      ...others.map(
        (name) => `${name} ${findMean(results.map(({ scores }) => scores[name]!.f1)).toFixed(3)}`,
      ),
    ].join(" · "),
    goal: "",
    isMet: null,
  };
}

export async function evaluatePages(): Promise<Report | Skipped> {
  const folder = findCorpus("articles/wcxb");
  if (!folder) return { title, skipped: "articles/wcxb is not on this machine (set CORPORA)." };
  const results: Result[] = [];
  useModel(heldOutModelFile);
  for (const name of listPages(folder)) {
    const page = loadPage(folder, name);
    if (isHeldOut(page.site)) results.push(await scorePage(page));
  }
  useModel(modelFile);
  const kinds = [...new Set(results.map(({ kind }) => kind))].sort();
  const mean = findMean(results.map(({ scores }) => scores["ours"]!.f1));
  const p95 = findPercentile(
    results.map(({ ms }) => ms),
    0.95,
  );
  const worst = [...results].sort((a, b) => a.scores["ours"]!.f1 - b.scores["ours"]!.f1);
  return {
    title,
    size: `${results.length} pages. Readability and Defuddle alone run on the same pages. Labels: WCXB, CC-BY-4.0.`,
    rows: [
      { ...describeKind(results, "all"), goal: `≥ ${goal}`, isMet: mean >= goal },
      describeKind(
        results.filter(({ isFair }) => isFair),
        "all with the labelled text in the file",
      ),
      ...kinds.map((kind) =>
        describeKind(
          results.filter((result) => result.kind === kind),
          kind,
        ),
      ),
      { what: "read, p95", value: `${p95.toFixed(0)} ms`, goal: "≤ 150 ms", isMet: p95 <= 150 },
    ],
    notes: worst
      .slice(0, 30)
      .map(
        ({ page, kind, scores: { ours } }) =>
          `worst: ${page} (${kind}) F1 ${ours!.f1.toFixed(3)}, P ${ours!.precision.toFixed(2)}, R ${ours!.recall.toFixed(2)}`,
      ),
  };
}
