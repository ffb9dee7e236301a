// Known attacks on sanitisers: the markup of what is read of them may only contain known elements and attributes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listViolations } from "#features/capture/server/testing/list-violations.ts";
import { makeArticle } from "#features/capture/server/reading/html/make-article.ts";
import { parsePage } from "#features/capture/server/reading/html/page-dom.ts";
import { writeHtml } from "#server/article/write-html.ts";
import { findCorpus } from "./corpora.ts";
import type { Report, Skipped } from "./report.ts";

const title = "Sanitiser (urls/xss, urls/naughty-strings)";

function readAttacks(folder: string): string[] {
  const payloads = JSON.parse(readFileSync(join(folder, "xss/dompurify-expect.json"), "utf8")) as {
    payload: string;
  }[];
  const strings = JSON.parse(
    readFileSync(join(folder, "naughty-strings/blns.json"), "utf8"),
  ) as string[];
  return [...payloads.map(({ payload }) => payload), ...strings];
}

export async function evaluateSanitiser(): Promise<Report | Skipped> {
  const folder = findCorpus("urls");
  if (!folder) return { title, skipped: "urls is not on this machine (set CORPORA)." };
  const attacks = readAttacks(folder);
  const baseUrl = "https://example.org/page";
  const passed = attacks.flatMap((attack) => {
    const root = parsePage(attack, baseUrl).document.body;
    const html = writeHtml(makeArticle(root, { baseUrl }).document);
    return listViolations(html).map((what) => `${what}: ${attack.slice(0, 80)}`);
  });
  return {
    title,
    size: `${attacks.length} strings.`,
    rows: [
      {
        what: "output with elements or attributes that are not allowed",
        value: String(passed.length),
        goal: "0",
        isMet: passed.length === 0,
      },
    ],
    notes: passed,
  };
}
