/** Reads the tar archive of a backup. */
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { BackupError } from "./backup-error.ts";

/** `body` yields `size` bytes and must be read to its end before the next entry is requested. */
export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/** Yields the files of an archive in order. Throws BackupError if it is damaged; rethrows errors of `source`. */
export async function* parseTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const tar = extract();
  let sourceError: unknown = null;
  const readSource = async function* () {
    try {
      yield* source;
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  const feeding = pipeline(readSource, tar);
  // Iterating throws the same error.
  feeding.catch(() => {});
  async function* explained<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    try {
      yield* items;
    } catch {
      throw sourceError ?? invalidArchiveError();
    }
  }
  for await (const entry of explained(tar)) {
    const { name, size = 0, type } = entry.header;
    if (type !== "file") throw invalidArchiveError();
    yield { name, size, body: explained(entry as AsyncIterable<Buffer>) };
  }
}

function invalidArchiveError(): BackupError {
  return new BackupError("This file is damaged, or it is not a backup of Commonplace.");
}
