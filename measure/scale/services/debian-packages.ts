/**
 * Finds the programs that the tests start, each in a package of Debian. TEST_PGBOUNCER_BIN is a folder with another
 * version of PgBouncer.
 */
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const postgresFolder = "/usr/lib/postgresql";

/** The Debian package of each program. */
const packages = { pgbouncer: "pgbouncer", haproxy: "haproxy", pg_basebackup: "postgresql" };

export type Program = keyof typeof packages;

/** The programs that are not installed, with the packages that have them. */
export function listMissing(): { program: Program; debianPackage: string }[] {
  return (Object.keys(packages) as Program[])
    .filter((program) => locate(program) === undefined)
    .map((program) => ({ program, debianPackage: packages[program] }));
}

/** The path of a program. Throws if it is not installed. */
export function findProgram(program: Program): string {
  const path = locate(program);
  if (path === undefined)
    throw new Error(
      `The program ${program} is missing: install Debian's package ${packages[program]}.`,
    );
  return path;
}

/** Newest version of PostgreSQL first. */
function locate(program: Program): string | undefined {
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder) : [];
  const { TEST_PGBOUNCER_BIN: given, PATH = "" } = process.env;
  if (program === "pgbouncer" && given) {
    const path = join(given, program);
    if (existsSync(path)) return path;
    throw new Error(`TEST_PGBOUNCER_BIN is ${given}: give it the folder that contains pgbouncer.`);
  }
  const folders = [
    ...versions
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(postgresFolder, version, "bin")),
    "/usr/sbin",
    "/usr/local/sbin",
    ...PATH.split(delimiter),
  ];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
