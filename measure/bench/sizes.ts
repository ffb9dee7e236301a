/** Installed packages and loaded JavaScript: from the lockfile, the disk, and Vite's manifest. */
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { measureBundles } from "./bundles.ts";
import type { Row } from "./table.ts";

const root = join(import.meta.dirname, "../..");

type Lock = {
  packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>;
};

export function measureSizes(): Row[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) =>
      path !== "" && dev !== true && devOptional !== true && existsSync(join(root, path)),
  );
  // Sum outermost folders only, because they contain their nested packages.
  const outermost = installed
    .map(([path]) => path)
    .filter((path) => path.lastIndexOf("node_modules/") === 0);
  const bytes = outermost.reduce((sum, path) => sum + sizeOf(join(root, path)), 0);
  return [
    { what: "packages, production", reach: "≤ 450", measured: String(installed.length) },
    {
      what: "size on disk, production",
      reach: "≤ 450 MB",
      measured: `${Math.round(bytes / 1e6)} MB`,
    },
    ...measureBundles(),
  ];
}

/** Bytes of a file or a folder; hard links in `node_modules` count once. */
function sizeOf(path: string, seen = new Set<number>()): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) {
    if (seen.has(stat.ino)) return 0;
    if (stat.nlink > 1) seen.add(stat.ino);
    return stat.size;
  }
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name), seen), 0);
}
