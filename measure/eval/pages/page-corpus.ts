// The labelled pages of WCXB (Murrough-Foley/web-content-extraction-benchmark, CC-BY-4.0).
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export type LabelledPage = {
  name: string;
  url: string;
  /** The registrable part of the host, nearly: pages of one site are never in two folds. */
  site: string;
  kind: string;
  truth: string;
  /** Null where the labels state none; a date as 2024-03-05. */
  facts: { title: string | null; author: string | null; publishedAt: string | null };
  bytes: Buffer;
};

function findSite(url: string): string {
  const host = URL.parse(url)?.hostname ?? url;
  const labels = host.replace(/^www\./, "").split(".");
  const isShortSecond = labels.length > 2 && labels.at(-2)!.length <= 3;
  return labels.slice(isShortSecond ? -3 : -2).join(".");
}

export function listPages(folder: string): string[] {
  return readdirSync(join(folder, "ground-truth"))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();
}

export function loadPage(folder: string, name: string): LabelledPage {
  const label = JSON.parse(readFileSync(join(folder, "ground-truth", `${name}.json`), "utf8")) as {
    url?: string;
    _internal: { page_type: { primary: string } };
    ground_truth: {
      main_content: string | null;
      title: string | null;
      author: string | null;
      publish_date: string | null;
    };
  };
  const { main_content: truth, title, author, publish_date: publishedAt } = label.ground_truth;
  const url = label.url ?? "";
  return {
    name,
    url,
    site: findSite(url || name),
    kind: label._internal.page_type.primary,
    truth: truth ?? "",
    facts: { title, author, publishedAt },
    bytes: gunzipSync(readFileSync(join(folder, "html", `${name}.html.gz`))),
  };
}

/** One of five parts of the sites, the same on every machine. */
export function findFold(site: string): number {
  return createHash("sha256").update(site).digest()[0]! % 5;
}

/** A fifth of the sites takes no part in training or in choosing a model. */
export function isHeldOut(site: string): boolean {
  return findFold(site) === 0;
}

/** The model trained without the held-out pages, by `npm run train:pages`. */
export const heldOutModelFile = new URL("held-out-model.json", import.meta.url);
