/** Names backups, and selects the ones to keep. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const namePattern = /^commonplace-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.zst(\.enc)?$/;

/** Names sort in order of time. */
export function nameBackup(madeAt: Date, isEncrypted: boolean): string {
  return `commonplace-${formatFileTime(madeAt)}.tar.zst${isEncrypted ? ".enc" : ""}`;
}

/** The time as part of a file name: "2026-11-22T15-40-00Z". */
export function formatFileTime(time: Date): string {
  return time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
}

/** The name of an incomplete backup, in the same folder. */
export function nameDraft(name: string): string {
  return `.${name}.part`;
}

/** Removes incomplete backups of killed processes. Call only while no other process makes a backup there. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(".") && name.endsWith(".part") && namePattern.test(name.slice(1, -5)))
      await rm(join(folder, name), { force: true });
}

/** Returns the backups among `names` beyond the `keep` newest. */
export function listOldBackups(names: readonly string[], keep: number): string[] {
  const backups = names.filter((name) => namePattern.test(name)).toSorted();
  return backups.slice(0, Math.max(0, backups.length - keep));
}

/** Removes all but the newest backups of a folder and no other files. Returns the names removed. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = listOldBackups(await readdir(folder), keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}
