/**
 * The JavaScript that a page loads before it is interactive, gzipped: determined from Vite's manifest. And what the
 * service worker fetches after it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Row } from "./table.ts";

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };

const web = join(import.meta.dirname, "../../dist/web");
const manifestFile = join(web, ".vite/manifest.json");

/** Sizes in bytes. */
export type Bundle = { what: string; bytes: number; maxBytes: number };

/** Throws if the web app has not been built. */
export function weighBundles(): Bundle[] {
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Record<string, Chunk>;
  const find = (...names: string[]) =>
    Object.keys(manifest).filter((key) => names.some((name) => key.endsWith(`/${name}.tsx`)));
  // Pages do not load the service workers.
  const entry = Object.keys(manifest).filter(
    (key) => manifest[key]!.isEntry && !key.includes("/worker/"),
  );
  const load = (...names: string[]) => collect(manifest, [...entry, ...find(...names)]);
  const home = load("app/web/app-shell", "home-page");
  const homeLater = load("home-top", "home-sharing", "rediscover-card", "app-notices");
  const later = (page: string) => [...load(page)].filter((key) => !home.has(key));
  const fileOf = (key: string) => manifest[key]!.file;
  const weigh = (what: string, keys: Iterable<string>, maxBytes: number): Bundle => ({
    what,
    bytes: weighFiles([...keys].map(fileOf)),
    maxBytes,
  });
  return [
    weigh("JavaScript of sign-in, gzip", load("app/web/public-shell", "login-page"), 84_000),
    weigh(
      "JavaScript of the landing page, gzip",
      load("app/web/public-shell", "landing-page"),
      84_000,
    ),
    weigh("JavaScript of the signed-in home, gzip", home, 160_000),
    weigh("entry-page, in addition", later("entry-page"), 45_000),
    ...["collection-page", "add-entry-dialog", "import-page", "trash-page"].map((page) =>
      weigh(`${page}, in addition`, later(page), 60_000),
    ),
    {
      what: "JavaScript that the service worker fetches after home, gzip",
      bytes: weighFiles(listWorkerFiles(new Set([...home, ...homeLater].map(fileOf)))),
      maxBytes: 95_000,
    },
  ];
}

/** The JavaScript that the service worker stores, without that in `loaded`. */
function listWorkerFiles(loaded: ReadonlySet<string>): string[] {
  const [, list = "[]"] =
    /builtFiles=(\[.*?\])/.exec(readFileSync(join(web, "sw.js"), "utf8")) ?? [];
  const files = JSON.parse(list) as string[];
  return files.filter((file) => file.endsWith(".js") && !loaded.has(file));
}

export function measureBundles(): Row[] {
  return weighBundles().map(({ what, bytes, maxBytes }) => ({
    what,
    reach: `≤ ${maxBytes / 1_000} kB`,
    measured: `${(bytes / 1_000).toFixed(1)} kB`,
  }));
}

/** `keys` and their static imports, transitively. */
function collect(manifest: Readonly<Record<string, Chunk>>, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return seen;
}

function weighFiles(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0);
}
