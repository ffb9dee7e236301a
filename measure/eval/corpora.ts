import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the evaluation corpora: CORPORA, or ../shared/corpora beside the project. */
export const corporaFolder = process.env["CORPORA"]
  ? resolve(process.env["CORPORA"])
  : fileURLToPath(new URL("../../../shared/corpora", import.meta.url));

/** The folder of one corpus, or null if it is not on this machine. */
export function findCorpus(name: string): string | null {
  const folder = join(corporaFolder, name);
  return existsSync(folder) ? folder : null;
}
