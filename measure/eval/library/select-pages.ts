/** The 205 saves of the library that questions about the library are asked of, chosen by the seed. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { seededRandom } from "#server/testing/seeded-random.ts";
import { listPages, loadPage } from "../pages/page-corpus.ts";

/** `name`: as in the questions. */
export type SavedPage = { name: string } & (
  | { kind: "page"; url: string; html: string }
  | { kind: "file"; path: string }
);

const seed = 41;
const counts = { all: 205, readability: 120, pdf: 8 };

export function selectPages(folders: {
  readability: string;
  wcxb: string;
  documents: string;
}): SavedPage[] {
  const random = seededRandom(seed);
  const choose = <Item>(items: readonly Item[], count: number) =>
    items
      .map((item) => ({ item, order: random() }))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, count)
      .map(({ item }) => item);
  const urls = new Set<string>();
  const isNew = ({ url }: { url: string }) => url !== "" && !urls.has(url) && urls.add(url);
  const readable = readdirSync(folders.readability)
    .filter((name) => existsSync(join(folders.readability, name, "source.html.gz")))
    .map((name) => loadReadable(folders.readability, name))
    // Made for tests of Readability.
    .filter(({ html }) => !html.includes("Lorem ipsum"))
    .filter(isNew);
  const labelled = listPages(folders.wcxb)
    .map((name) => loadPage(folders.wcxb, name))
    .filter((page) => page.kind === "article" && page.truth.length > 1_500)
    .filter(isNew);
  const pdfs = readdirSync(join(folders.documents, "pdf/text")).filter((file) =>
    file.endsWith(".pdf"),
  );
  const chosen = choose(readable, counts.readability);
  return [
    ...chosen,
    ...choose(labelled, counts.all - chosen.length - counts.pdf).map(({ name, url, bytes }) => ({
      name,
      kind: "page" as const,
      url,
      html: bytes.toString(),
    })),
    ...choose(pdfs, counts.pdf).map((file) => ({
      name: basename(file),
      kind: "file" as const,
      path: join(folders.documents, "pdf/text", file),
    })),
  ];
}

function loadReadable(folder: string, name: string): Extract<SavedPage, { kind: "page" }> {
  const html = gunzipSync(readFileSync(join(folder, name, "source.html.gz"))).toString();
  const stated = /<(?:link|meta)[^>]*(?:rel="canonical"|property="og:url")[^>]*>/iu.exec(html)?.[0];
  const url = /https?:\/\/[^"'\s>]+/u.exec(stated ?? "")?.[0] ?? "https://fakehost.test/" + name;
  return { name, kind: "page", url, html };
}
