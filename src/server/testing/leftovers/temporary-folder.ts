/** A temporary folder of this process, which is empty before and after each test file. */
import { chmodSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

// Short, because PostgreSQL allows about 100 characters for the path of a socket in it.
const folder = join(inject("folder"), String(process.pid));

/** From now on, `tmpdir()` returns the folder, also in child processes. */
export function createTemporaryFolder(): void {
  mkdirSync(folder, { recursive: true });
  // PostgreSQL may run as another user, who has to pass.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
}

/** A cluster with a long path has its socket in such a folder, which stays for the next start. */
const ofSocket = /^commonplace-[0-9a-f]{12}\b/;

/** Deletes the folder with its content, and returns the names of what it contained. */
export function removeTemporaryFolder(): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => !ofSocket.test(name),
  );
  rmSync(folder, { recursive: true, force: true });
  return names.map((name) => `the file or folder ${name} in tmpdir()`);
}
