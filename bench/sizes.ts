/** What is installed, and what a browser loads: from the lockfile, the disk, and Vite's manifest. */
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Row } from "./table.ts";

const root = join(import.meta.dirname, "..");

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean };
type Lock = {
  packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>;
};

export function measureSizes(): Row[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) =>
      path !== "" && dev !== true && devOptional !== true && existsSync(join(root, path)),
  );
  // A folder holds its own nested packages: only the outermost are summed.
  const outermost = installed
    .map(([path]) => path)
    .filter((path) => path.lastIndexOf("node_modules/") === 0);
  const bytes = outermost.reduce((sum, path) => sum + sizeOf(join(root, path)), 0);
  return [
    { what: "packages, production", reach: "≤ 450", measured: String(installed.length) },
    {
      what: "size on disk, production",
      reach: "≤ 400 MB",
      measured: `${Math.round(bytes / 1e6)} MB`,
    },
    ...measureBundles(),
  ];
}

/** Left out by scripts/ensure.mjs where the packages are installed for production. */
const removed =
  /\.(?:[cm]?[jt]s|css)\.map$|\.d\.[cm]?ts$|node_modules\/(?:ai|@ai-sdk\/[^/]+)\/(?:src|docs)$|@tesseract\.js-data\/[^/]+\/4\.0\.0$|\/tesseract-core(?!-relaxedsimd-lstm\.(?:js|wasm)$)[^/]*$/;

function sizeOf(path: string): number {
  if (removed.test(path)) return 0;
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function measureBundles(): Row[] {
  const file = join(root, "dist/web/.vite/manifest.json");
  if (!existsSync(file)) return [];
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, Chunk>;
  const load = (keys: readonly string[]) => {
    const seen = new Set<string>();
    const visit = (key: string): void => {
      if (seen.has(key)) return;
      seen.add(key);
      for (const next of manifest[key]?.imports ?? []) visit(next);
    };
    keys.forEach(visit);
    return seen;
  };
  const weigh = (keys: ReadonlySet<string>) =>
    [...keys].reduce(
      (sum, key) =>
        sum + gzipSync(readFileSync(join(root, "dist/web", manifest[key]!.file))).length,
      0,
    );
  // Pages do not load the service workers.
  const entry = Object.keys(manifest).filter(
    (key) => manifest[key]!.isEntry && !key.includes("/worker/"),
  );
  const find = (name: string) => Object.keys(manifest).filter((key) => key.includes(name));
  const signIn = load([...entry, ...find("web/public-shell"), ...find("login-page")]);
  const home = load([...entry, ...find("web/app-shell"), ...find("home-page")]);
  const rows = [
    { what: "JavaScript of sign-in, gzip", reach: "≤ 80 kB", measured: kilobytes(weigh(signIn)) },
    {
      what: "JavaScript of the signed-in home, gzip",
      reach: "≤ 170 kB",
      measured: kilobytes(weigh(home)),
    },
  ];
  for (const page of ["collection-page", "entry-page", "add-entry-dialog"]) {
    const more = new Set([...load(find(page))].filter((key) => !home.has(key)));
    rows.push({ what: `${page}, more`, reach: "≤ 60 kB", measured: kilobytes(weigh(more)) });
  }
  return rows;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
