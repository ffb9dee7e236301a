/** Exports and imports table rows by COPY. */
import { createHash } from "node:crypto";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { quoteColumns, quoteTable } from "./database-snapshot.ts";
import type { TableRecord, TableShape } from "./manifest.ts";
import type { Part } from "./write-archive.ts";

/** Rows are archived in pieces of about this size, because a tar header needs the size before the content. */
const pieceBytes = 4 * 1024 * 1024;

/** The rows of a table in physical order; then `done` receives their count, size and checksum. */
export async function* selectRows(
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

/** The rows of all tables as archive parts. */
export async function* dumpTables(
  client: pg.Client,
  tables: readonly TableShape[],
  done: (record: TableRecord) => void,
): AsyncGenerator<Part> {
  for (const table of tables) {
    let number = 0;
    for await (const piece of gatherPieces(selectRows(client, table, done))) {
      number += 1;
      const name = `${partPrefix(table)}${String(number).padStart(6, "0")}`;
      yield { name, size: piece.length, body: [piece] };
    }
  }
}

/** The common prefix of a table's part names. */
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
  /** Ends the COPY. Errors from PostgreSQL are thrown here or by `write`. */
  end: () => Promise<void>;
};

/**
 * Writes rows into a table that was truncated in the same transaction. FREEZE appends them, so that they keep
 * their order, and with minimal WAL writes them only once.
 */
export function writeRows(client: pg.Client, table: TableShape): RowWriter {
  const stream = client.query(
    copyFrom(`copy ${quoteTable(table)} (${quoteColumns(table)}) from stdin (freeze)`),
  );
  const ended = finished(stream);
  // Handled by `write` or `end`, whichever is called first.
  ended.catch(() => {});
  return {
    write: async (chunk) => {
      const written = new Promise<void>((resolve, reject) => {
        stream.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
      await written.catch(async (error: unknown) => {
        // After PostgreSQL has reported an error, writing fails with another one: throw the first.
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
