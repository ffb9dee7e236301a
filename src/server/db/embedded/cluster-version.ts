/** The major versions of PostgreSQL: of the one that created a cluster, and of our binaries. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "#server/start-error.ts";
import { findBinaries } from "./cluster-process.ts";

/** Null if `data` has no cluster. */
export function loadMajorVersion(data: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(data, "PG_VERSION"), "utf8"), 10);
  } catch {
    return null;
  }
}

/**
 * The versions of a required upgrade of `dataDir`'s cluster; otherwise null. Throws StartError if a later
 * version created it.
 */
export async function findUpgrade(dataDir: string): Promise<{ from: number; to: number } | null> {
  const data = join(dataDir, "postgres", "data");
  const from = loadMajorVersion(data);
  if (from === null) return null;
  const to = await readOwnMajor();
  if (from > to)
    throw new StartError(
      `The database in ${data} was made by PostgreSQL ${from}, and this version of Commonplace has ${to}: update Commonplace.`,
    );
  return from < to ? { from, to } : null;
}

/** From the package's metadata, because asking the binaries takes longer. */
async function readOwnMajor(): Promise<number> {
  const { postgres } = await findBinaries();
  const file = join(dirname(postgres), "..", "..", "package.json");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return Number.parseInt(version, 10);
}
