/** Fills index.html with the head, the rendered screen and its state. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageHead, PageState } from "#shared/page-rendering.ts";
import { formatPagePolicy } from "../http/access/security.ts";
import { formatHead } from "./page-head.ts";

/** Vite's manifest: for each source its file and the sources that it imports. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

export type PageParts = {
  state: Partial<PageState>;
  /** Null: the head of index.html. */
  head: PageHead | null;
  html: string;
  modules: readonly string[];
  /** "light" or "dark"; undefined follows the system. */
  theme: string | undefined;
};

export type PageTemplate = {
  /** `origin` is the public origin of this server. */
  format: (parts: PageParts, origin: string) => string;
  /** The Content-Security-Policy that allows its own inline scripts. */
  policy: string;
};

/** The head of index.html, for pages that are sent without a screen. */
const plainHead = /<title>[^]*?<meta name="description"[^>]*>/;

/** Loads the build in `folder`. */
export function loadPageTemplate(folder: string): PageTemplate {
  const manifest = JSON.parse(
    readFileSync(join(folder, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  return createPageTemplate(readFileSync(join(folder, "index.html"), "utf8"), (modules) =>
    modules.flatMap((one) => [...listFiles(manifest, `src/${one}`)]),
  );
}

/** `listModuleFiles` returns the files that a page loads for these source modules. */
export function createPageTemplate(
  page: string,
  listModuleFiles: (modules: readonly string[]) => readonly string[],
): PageTemplate {
  const links = new Map<string, string>();

  function linkModules(modules: readonly string[]): string {
    const key = modules.join();
    const known = links.get(key);
    if (known !== undefined) return known;
    const text = [...new Set(listModuleFiles(modules))]
      .filter((file) => !page.includes(`/${file}"`))
      .map((file) =>
        file.endsWith(".css")
          ? `<link rel="stylesheet" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin href="/${file}">`,
      )
      .join("\n    ");
    links.set(key, text);
    return text;
  }

  const format: PageTemplate["format"] = ({ state, head, html, modules, theme }, origin) =>
    page
      .replace("<html", () => (theme === undefined ? "<html" : `<html data-theme="${theme}"`))
      .replace(plainHead, (plain) => (head === null ? plain : formatHead(head, origin)))
      .replace("</head>", () => `  ${linkModules(modules)}\n  </head>`)
      .replace('<div id="root"></div>', () => {
        const json = JSON.stringify(state).replaceAll("<", String.raw`\u003c`);
        return `<div id="root">${html}</div>\n    <script type="application/json" id="page-state">${json}</script>`;
      });
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)];
  return { format, policy: formatPagePolicy(scripts.map(([, text]) => text!)) };
}

/** The files of a source and of all its imports, styles before code. */
function listFiles(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`${source} is not in the built web app`);
  if (found.has(chunk.file)) return found;
  for (const css of chunk.css ?? []) found.add(css);
  found.add(chunk.file);
  for (const one of chunk.imports ?? []) listFiles(manifest, one, found);
  return found;
}
