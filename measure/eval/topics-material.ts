/** The texts that the evaluation of topics saves, from the corpora on this machine. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { listPages } from "./pages/page-corpus.ts";

export type Saved = {
  text: string;
  title: string | null;
  siteName: string | null;
  url: string | null;
  language: string | null;
};

export function readArticles(folder: string): Saved[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "expected.html")))
    .map((name) => {
      const metadata = JSON.parse(
        readFileSync(join(folder, name, "expected-metadata.json"), "utf8"),
      ) as { title?: string; siteName?: string; lang?: string };
      return {
        text: stripTags(readFileSync(join(folder, name, "expected.html"), "utf8")),
        title: metadata.title ?? null,
        siteName: metadata.siteName ?? null,
        url: null,
        language: metadata.lang ?? null,
      };
    });
}

/** Pages with their true text, and with the title, site name and language that they declare. */
export function readPages(folder: string): Saved[] {
  if (!existsSync(folder)) return [];
  return listPages(folder).flatMap((name) => {
    const label = JSON.parse(
      readFileSync(join(folder, "ground-truth", `${name}.json`), "utf8"),
    ) as {
      url?: string;
      ground_truth: { title: string | null; main_content: string | null };
    };
    const { title, main_content: text } = label.ground_truth;
    if (!text) return [];
    const html = gunzipSync(readFileSync(join(folder, "html", `${name}.html.gz`))).toString("utf8");
    const siteName =
      /<meta[^>]+og:site_name["'][^>]+content=["']([^"']{1,100})["']/iu.exec(html)?.[1] ?? null;
    const language = /<html[^>]+\blang=["']?([a-z]{2,3}\b[\w-]*)/iu.exec(html)?.[1] ?? null;
    return [{ text, title, siteName, url: label.url ?? null, language }];
  });
}

export function readAbstracts(file: string, count: number): Saved[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .slice(0, count)
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { title: string; text: string })
    .map(({ title, text }) => ({ title, text, siteName: null, url: null, language: null }));
}

/** Distributes the longer list evenly among the shorter one. */
export function interleave(one: readonly Saved[], two: readonly Saved[]): Saved[] {
  const step = Math.max(1, Math.floor(two.length / Math.max(1, one.length)));
  const mixed: Saved[] = [];
  let next = 0;
  for (const saved of one) {
    mixed.push(saved, ...two.slice(next, next + step));
    next += step;
  }
  return [...mixed, ...two.slice(next)];
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
