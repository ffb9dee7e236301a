/** The rows of tables, out of a database and into one, by COPY. */
import { createHash } from "node:crypto";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { quoteColumns, quoteTable } from "./database-snapshot.ts";
import type { TableRecord, TableShape } from "./manifest.ts";
import type { Part } from "./write-archive.ts";

/** Rows are archived in pieces of about this many bytes, as a tar archive tells the size of a file before its bytes. */
const pieceBytes = 4 * 1024 * 1024;

/** The rows of a table, in the order they lie; at their end `done` is given what they were. */
export async function* readRows(
  client: pg.Client,
  table: TableShape,
  done: (record: TableRecord) => void,
): AsyncGenerator<Buffer> {
  const stream = client.query(
    copyTo(`copy ${quoteTable(table)} (${quoteColumns(table)}) to stdout`),
  );
  const digest = createHash("sha256");
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    digest.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  const { schema, name, columns } = table;
  done({ schema, name, columns, rows: stream.rowCount, bytes, sha256: digest.digest("hex") });
}

/** The rows of all tables as parts of an archive. */
export async function* dumpTables(
  client: pg.Client,
  tables: readonly TableShape[],
  done: (record: TableRecord) => void,
): AsyncGenerator<Part> {
  for (const table of tables) {
    let number = 0;
    for await (const piece of gatherPieces(readRows(client, table, done))) {
      number += 1;
      const name = `${partPrefix(table)}${String(number).padStart(6, "0")}`;
      yield { name, size: piece.length, body: [piece] };
    }
  }
}

/** What the names of a table's parts begin with. */
export function partPrefix({ schema, name }: Pick<TableShape, "schema" | "name">): string {
  return `database/${schema}.${name}/`;
}

async function* gatherPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}

export type RowWriter = {
  write: (chunk: Buffer) => Promise<void>;
  /** Ends the COPY; what PostgreSQL refuses of it is thrown here or by `write`. */
  end: () => Promise<void>;
};

/**
 * Writes rows into a table that the same transaction has emptied: frozen, without filling gaps, so that they lie in
 * the order in which they came, and on a server with minimal WAL without being written twice.
 */
export function writeRows(client: pg.Client, table: TableShape): RowWriter {
  const stream = client.query(
    copyFrom(`copy ${quoteTable(table)} (${quoteColumns(table)}) from stdin (freeze)`),
  );
  const ended = finished(stream);
  // Heard by `write` or by `end`, whichever comes first.
  ended.catch(() => {});
  return {
    write: async (chunk) => {
      const written = new Promise<void>((resolve, reject) => {
        stream.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
      await written.catch(async (error: unknown) => {
        // Once PostgreSQL has refused, writing fails for a reason of its own: the first one is told.
        await ended;
        throw error;
      });
    },
    end: async () => {
      stream.end();
      await ended;
    },
  };
}
