import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FileLock, tryLock } from "./file-lock.ts";

let folder: string;
let file: string;
const held: (FileLock | null)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cp-lock-"));
  file = join(folder, "a.lock");
});
afterEach(() => {
  for (const lock of held.splice(0)) lock?.release();
  rmSync(folder, { recursive: true, force: true });
});

function take(kind: "shared" | "exclusive"): FileLock | null {
  const lock = tryLock(file, kind);
  held.push(lock);
  return lock;
}

describe("tryLock", () => {
  it("grants shared locks to many, or an exclusive one", () => {
    const shared = [take("shared"), take("shared")];
    expect(shared).not.toContain(null);
    expect(take("exclusive")).toBe(null);
    for (const lock of shared) lock!.release();
    const exclusive = take("exclusive");
    expect(exclusive).not.toBe(null);
    expect([take("shared"), take("exclusive")]).toEqual([null, null]);
    exclusive!.release();
    expect(take("shared")).not.toBe(null);
    expect(statSync(file).size).toBe(0);
  });

  it.each(["shared", "exclusive"] as const)(
    "needs no space on the disk for a %s lock on an existing file",
    (kind) => {
      writeFileSync(file, "");
      expect(take(kind)).not.toBe(null);
      expect(readdirSync(folder)).toEqual(["a.lock"]);
    },
  );

  it.each(["shared", "exclusive"] as const)(
    "that is %s holds between processes, and goes with a process that is killed",
    async (kind) => {
      const module = JSON.stringify(join(import.meta.dirname, "file-lock.ts"));
      const code = `
        const { tryLock } = await import(${module});
        globalThis.lock = tryLock(${JSON.stringify(file)}, "${kind}");
        // A failed attempt on the same file does not release the first lock.
        tryLock(${JSON.stringify(file)}, "exclusive");
        console.log("locked");
        setInterval(() => {}, 1_000);`;
      const other = spawn(process.execPath, ["--input-type=module", "--eval", code]);
      await once(other.stdout, "data");
      expect(take("exclusive")).toBe(null);
      expect(take("shared") === null).toBe(kind === "exclusive");
      held.splice(0).forEach((lock) => lock?.release());
      other.kill("SIGKILL");
      await once(other, "exit");
      expect(take("exclusive")).not.toBe(null);
    },
  );
});
