/** Puts a library that was made beside the present one into its place, so that a kill in between leaves one or the other. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder } from "../private-files.ts";
import { clearFolder, stagingName } from "./backup-folders.ts";

/** In the data folder while the swap is under way: the name of the folder that the former library goes to. */
const noteName = "swap-under-way";

/**
 * Moves what lies in the staging folder of `dataDir` to where it belongs, and what was there into a folder `former`,
 * whose path is returned. Only in turn, and while no database runs in either.
 */
export function swapData(dataDir: string, former: string): string {
  const note = join(dataDir, noteName);
  writeFileSync(`${note}.new`, former, { mode: 0o600, flush: true });
  renameSync(`${note}.new`, note);
  syncFolder(dataDir);
  finishSwap(dataDir);
  return join(dataDir, former);
}

/** Goes on with a swap that a kill has cut short, or removes what it has left of one that had not begun. Only in turn. */
export async function settleSwap(dataDir: string): Promise<void> {
  if (!finishSwap(dataDir)) await clearFolder(join(dataDir, stagingName));
}

/** Returns whether there was one. */
function finishSwap(dataDir: string): boolean {
  const note = join(dataDir, noteName);
  if (!existsSync(note)) return false;
  const former = join(dataDir, readFileSync(note, "utf8"));
  const staging = join(dataDir, stagingName);
  for (const item of listItems(staging)) {
    const [from, to, away] = [staging, dataDir, former].map((folder) => join(folder, item));
    if (existsSync(to!)) {
      mkdirSync(dirname(away!), { recursive: true, mode: 0o700 });
      renameSync(to!, away!);
    }
    mkdirSync(dirname(to!), { recursive: true, mode: 0o700 });
    renameSync(from!, to!);
    for (const path of [away!, to!]) if (existsSync(path)) syncFolder(dirname(path));
  }
  rmSync(staging, { recursive: true, force: true });
  rmSync(note);
  syncFolder(dataDir);
  return true;
}

/** What is moved as a whole, below the staging folder: those that were moved already are not there any more. */
function listItems(staging: string): string[] {
  if (!existsSync(staging)) return [];
  const secrets = readdirSync(staging).filter((name) => name.endsWith(".secret"));
  return [join("postgres", "data"), "files", ...secrets].filter((item) =>
    existsSync(join(staging, item)),
  );
}
