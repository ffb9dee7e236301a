// Compares the title, author and date of labelled pages (WCXB) with those that people marked.
import { decodeHtml } from "#features/capture/server/reading/html/decode-html.ts";
import { parsePage } from "#features/capture/server/reading/html/page-dom.ts";
import { preparePage } from "#features/capture/server/reading/html/parse-html.ts";
import { findCorpus } from "./corpora.ts";
import { listPages, loadPage } from "./pages/page-corpus.ts";
import type { Report, Row, Skipped } from "./report.ts";

const title = "Facts of pages (articles/wcxb: title, author, publication date)";

const fields = ["title", "author", "publishedAt"] as const;
type Field = (typeof fields)[number];
type Facts = Record<Field, string | null>;
type Found = { page: string; isArticle: boolean; found: Facts; truth: Facts };

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function listNames(authors: string): Set<string> {
  return new Set(
    authors
      .split(/,|;|&|\band\b/)
      .map(squeeze)
      .filter(Boolean),
  );
}

const isSame: Record<Field, (found: string, truth: string) => boolean> = {
  title: (found, truth) => squeeze(found) === squeeze(truth),
  author: (found, truth) =>
    squeeze(found) === squeeze(truth) || listNames(found).isSubsetOf(listNames(truth)),
  // A date without a day may be right as far as it goes.
  publishedAt: (found, truth) => truth.startsWith(found),
};

function readPage(folder: string, name: string): Found {
  const { bytes, url, kind, facts } = loadPage(folder, name);
  const { text: html } = decodeHtml(bytes, "text/html; charset=utf-8");
  const {
    title: foundTitle,
    byline,
    publishedAt,
  } = preparePage(parsePage(html, url), html, url).metadata;
  const found = { title: foundTitle, author: byline, publishedAt };
  return { page: name, isArticle: kind === "article", found, truth: facts };
}

function describeField(pages: readonly Found[], field: Field, of: string): Row {
  const labelled = pages.filter(({ truth }) => truth[field]);
  const found = labelled.filter(({ found }) => found[field]);
  const right = found.filter((page) => isSame[field](page.found[field]!, page.truth[field]!));
  const unlabelled = pages.filter((page) => page.found[field] && !page.truth[field]);
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  return {
    what: `${field} of ${of}, ${labelled.length} labelled`,
    value: `${percent(right.length, found.length)} of those found are right, found in ${percent(found.length, labelled.length)}, and in ${unlabelled.length} without a label`,
    goal: "",
    isMet: null,
  };
}

export async function evaluateFacts(): Promise<Report | Skipped> {
  const folder = findCorpus("articles/wcxb");
  if (!folder) return { title, skipped: "articles/wcxb is not on this machine (set CORPORA)." };
  const pages = listPages(folder).map((name) => readPage(folder, name));
  const articles = pages.filter(({ isArticle }) => isArticle);
  return {
    title,
    size: `${pages.length} pages, ${articles.length} of them articles; compared without case and punctuation.`,
    rows: fields.flatMap((field) => [
      describeField(articles, field, "articles"),
      describeField(pages, field, "all pages"),
    ]),
    notes: [],
  };
}
