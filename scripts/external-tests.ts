/**
 * Runs tests on an external PostgreSQL: a given server, or a scratch cluster made with the machine's
 * packages.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { TestRun } from "./reporters/test-run.ts";
import { runVitest } from "./run-tests.ts";

const oldestVersion = 15;

/** The tests most likely to fail on another version or configuration of PostgreSQL. */
const versionTests = [
  "src/server/db/apply-schema.test.ts",
  "src/server/db/check-server.test.ts",
  "src/server/db/migrate.test.ts",
  "src/server/db/row-policies.test.ts",
  "src/server/jobs/jobs.test.ts",
  "src/features/entries/server/sorts.test.ts",
  "src/features/search/server/search-filters.test.ts",
  "src/features/search/server/search-words.test.ts",
];

/**
 * Runs "all" tests that use a database, only the "version-dependent" ones, or the given files, on the server at
 * TEST_DATABASE_URL (which must log in as a superuser), otherwise with the binaries in TEST_POSTGRES_BIN,
 * otherwise with the oldest supported version on this machine. Without any of them it logs that the tests are
 * skipped, and counts nothing. Passes `args` to vitest.
 */
export function runExternalTests(
  which: "all" | "version-dependent" | string[],
  args: readonly string[] = [],
): TestRun {
  const server = findServer();
  if (server === null) {
    console.log(
      `- tests on an external PostgreSQL skipped: PostgreSQL ${oldestVersion} or newer is not installed, and TEST_DATABASE_URL is not set`,
    );
    return { passed: 0, failed: 0, failures: [], files: [] };
  }
  console.log(`Testing on ${server.name}`);
  const named = which === "all" ? listDatabaseTests() : versionTests;
  const chosen = typeof which === "string" ? named : which;
  return runVitest([...args, ...chosen, "--project=node"], server.env);
}

/** Finds tests that use the test database, directly or through their imports. */
function listDatabaseTests(): string[] {
  const root = join(import.meta.dirname, "..");
  const known = new Map<string, boolean>();
  const asks = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, false);
    const text = readFileSync(file, "utf8");
    const imports = [...text.matchAll(/from "((?:#|\.)[^"]+\.ts)"/g)].map(([, path]) =>
      path!.startsWith("#") ? join(root, "src", path!.slice(1)) : join(dirname(file), path!),
    );
    const found = text.includes('inject("cluster")') || imports.some(asks);
    known.set(file, found);
    return found;
  };
  return globSync("src/**/*.test.ts", { cwd: root }).filter((file) => asks(join(root, file)));
}

function findServer(): { name: string; env: Record<string, string> } | null {
  const { TEST_DATABASE_URL: address, TEST_POSTGRES_BIN: given } = process.env;
  if (address) return { name: "the server at TEST_DATABASE_URL", env: {} };
  if (process.platform === "win32") return null;
  const found = (given ? [given] : listFolders())
    .map((folder) => ({ folder, version: readVersion(folder) }))
    .filter(({ version }) => version >= oldestVersion)
    .sort((one, other) => one.version - other.version)[0];
  if (found === undefined) return null;
  return {
    name: `PostgreSQL ${found.version} of ${found.folder}`,
    env: { TEST_POSTGRES_BIN: found.folder },
  };
}

/** The folders of Debian's packages, and of PATH. */
function listFolders(): string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter).filter(Boolean),
  ];
}

/** The major version of the server in `folder`; 0 if it contains no server with initdb. */
function readVersion(folder: string): number {
  if (!existsSync(join(folder, "initdb")) || !existsSync(join(folder, "postgres"))) return 0;
  const { stdout } = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}
