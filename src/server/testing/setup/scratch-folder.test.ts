import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { removeAbandoned } from "./scratch-folder.ts";

/** Above the largest process id of Linux. */
const endedPid = 2 ** 22 + 1;

it("removes the folders of ended runs of this user, and no others", () => {
  const parent = mkdtempSync(join(tmpdir(), "scratch-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const create = (name: string) => {
    const folder = join(parent, name);
    mkdirSync(join(folder, "files"), { recursive: true });
    return folder;
  };
  create(`commonplace-tests-${endedPid}-ended`);
  const kept = [`commonplace-tests-${process.pid}-running`, `something-else-${endedPid}`];
  for (const name of kept) create(name);
  if (process.getuid?.() === 0) {
    kept.push(`commonplace-tests-${endedPid}-theirs`);
    chownSync(create(kept.at(-1)!), 1, 1);
  }
  removeAbandoned(parent);
  expect(readdirSync(parent).toSorted()).toEqual(kept.toSorted());
});
