/** The parts of a backup, in archive order. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Snapshot } from "./database-snapshot.ts";
import { dumpTables } from "./copy-tables.ts";
import type { FileSnapshot } from "./file-snapshot.ts";
import {
  type BackupHeader,
  type BackupManifest,
  formatVersion,
  headerName,
  manifestName,
  type TableRecord,
} from "./manifest.ts";
import type { Part } from "./write-archive.ts";

const packageFile = new URL("../../../package.json", import.meta.url);
/** The password of the embedded database is not archived: a restored database creates its own. */
const databaseSecret = "postgres.secret";

export type Source = {
  client: pg.Client;
  snapshot: Snapshot;
  dataDir: string;
  /** Null if only the database is archived. */
  files: FileSnapshot | null;
  madeAt: Date;
};

/** `done` receives the manifest after everything it lists has been written. */
export async function* listParts(
  { client, snapshot, dataDir, files, madeAt }: Source,
  done: (manifest: BackupManifest) => void,
): AsyncGenerator<Part> {
  const { sequences, ...described } = snapshot;
  const header: BackupHeader = {
    format: formatVersion,
    madeAt: madeAt.toISOString(),
    version: (JSON.parse(await readFile(packageFile, "utf8")) as { version: string }).version,
    fileBytes: files?.bytes() ?? 0,
    ...described,
  };
  yield jsonPart(headerName, header);
  const tables: TableRecord[] = [];
  yield* dumpTables(client, snapshot.tables, (record) => tables.push(record));
  const written = { files: 0, fileBytes: 0 };
  if (files !== null) {
    yield* listSecrets(dataDir);
    for await (const part of files.parts()) {
      yield part;
      written.files += 1;
      written.fileBytes += part.size;
    }
  }
  const manifest: BackupManifest = { tables, sequences, ...written };
  yield jsonPart(manifestName, manifest);
  done(manifest);
}

async function* listSecrets(dataDir: string): AsyncGenerator<Part> {
  for (const name of (await readdir(dataDir)).toSorted()) {
    if (!name.endsWith(".secret") || name === databaseSecret) continue;
    const bytes = await readFile(join(dataDir, name));
    yield { name: `secrets/${name}`, size: bytes.length, body: [bytes] };
  }
}

function jsonPart(name: string, value: unknown): Part {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { name, size: bytes.length, body: [bytes] };
}
