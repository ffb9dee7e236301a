/** The names of backups, and which of them are kept. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const nameShape = /^commonplace-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.zst(\.enc)?$/;

/** Sorted by name, backups are sorted by time. */
export function nameBackup(madeAt: Date, isEncrypted: boolean): string {
  return `commonplace-${describeTime(madeAt)}.tar.zst${isEncrypted ? ".enc" : ""}`;
}

/** As part of a file's name: "2026-11-22T15-40-00Z". */
export function describeTime(time: Date): string {
  return time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
}

/** The name of a backup that is not whole yet, in the same folder. */
export function nameDraft(name: string): string {
  return `.${name}.part`;
}

/** Removes what killed processes have left half made. Only while no other process makes a backup there. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(".") && name.endsWith(".part") && nameShape.test(name.slice(1, -5)))
      await rm(join(folder, name), { force: true });
}

/** Those of `names` that are backups and are not among the newest. */
export function listSuperfluous(names: readonly string[], keep: number): string[] {
  const backups = names.filter((name) => nameShape.test(name)).toSorted();
  return backups.slice(0, Math.max(0, backups.length - keep));
}

/** Removes all but the newest backups of a folder; nothing else in it is touched. Returns the names removed. */
export async function removeSuperfluous(folder: string, keep: number): Promise<string[]> {
  const superfluous = listSuperfluous(await readdir(folder), keep);
  for (const name of superfluous) await rm(join(folder, name), { force: true });
  return superfluous;
}
