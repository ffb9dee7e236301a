/** Which major version of PostgreSQL made a cluster, and which one our binaries are of. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { findBinaries } from "./cluster-process.ts";

/** Null where there is no cluster in `data`. */
export function readMajor(data: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(data, "PG_VERSION"), "utf8"), 10);
  } catch {
    return null;
  }
}

/**
 * Whether the cluster of `dataDir` must be upgraded before it can be started: from which major version to which;
 * otherwise null. Throws StartError where it was made by a later one.
 */
export async function findUpgrade(dataDir: string): Promise<{ from: number; to: number } | null> {
  const data = join(dataDir, "postgres", "data");
  const from = readMajor(data);
  if (from === null) return null;
  const to = await readOwnMajor();
  if (from > to)
    throw new StartError(
      `The database in ${data} was made by PostgreSQL ${from}, and this version of Commonplace has ${to}: update Commonplace.`,
    );
  return from < to ? { from, to } : null;
}

/** By the description of the package that the binaries lie in, as asking them takes longer. */
async function readOwnMajor(): Promise<number> {
  const { postgres } = await findBinaries();
  const file = join(dirname(postgres), "..", "..", "package.json");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return Number.parseInt(version, 10);
}
