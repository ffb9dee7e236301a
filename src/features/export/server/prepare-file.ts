/** Writes an export to a file that can be read while it is written. */
import { randomUUID } from "node:crypto";
import { mkdir, open, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Ctx } from "#server/app-context.ts";
import { isDiskFull } from "#server/files/disk-full.ts";
import { AppError } from "#shared/errors.ts";
import { userFolder, type PreparedFile, deleteOlder, toEtag } from "./prepared-files.ts";

/** The caller uses either `done`, and closes its handle, or `follow`. */
export type Preparation = {
  /** The whole file. Rejects with AppError "unavailable" if the disk is full or writing was stopped. */
  done: Promise<PreparedFile>;
  etag: string;
  /** The bytes from the start, as they are written; fails if writing fails. */
  follow: () => AsyncGenerator<Uint8Array, void, void>;
};

const blockBytes = 256 * 1024;

/** Starts writing, whole or not at all, until `signal` aborts. */
export async function startPreparing(
  ctx: Ctx,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Preparation> {
  const folder = userFolder(ctx);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = `${name}.${randomUUID()}`;
  const unfinished = join(folder, `${file}.part`);
  const handle = await open(unfinished, "wx+", 0o600);
  const etag = toEtag(file);
  let size = 0;
  let state: "writing" | "written" | "failed" = "writing";
  let next = Promise.withResolvers<void>();
  const tell = () => {
    next.resolve();
    next = Promise.withResolvers();
  };

  async function write(): Promise<PreparedFile> {
    try {
      for await (const block of bytes) {
        signal?.throwIfAborted();
        await handle.writeFile(block);
        size += block.length;
        tell();
      }
      await rename(unfinished, join(folder, file));
      await deleteOlder(ctx);
      state = "written";
      return { handle, size, etag, writtenAt: new Date() };
    } catch (error) {
      state = "failed";
      await unlink(unfinished).catch(() => {});
      await handle.close().catch(() => {});
      throw describeFailure(error, signal);
    } finally {
      tell();
    }
  }
  const done = write();
  // Reported through `done`; avoid an unhandled rejection if nobody awaits it.
  done.catch(() => {});

  async function* follow(): AsyncGenerator<Uint8Array, void, void> {
    let at = 0;
    try {
      for (;;) {
        if (at < size && state !== "failed") {
          const length = Math.min(size - at, blockBytes);
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
          at += bytesRead;
          yield buffer.subarray(0, bytesRead);
        } else if (state === "writing") await next.promise;
        else return void (await done);
      }
    } finally {
      // Closing the handle early also ends the writing.
      await handle.close().catch(() => {});
    }
  }
  return { done, etag, follow };
}

function describeFailure(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return new AppError("unavailable", "Nobody waits for this export.");
  if (!isDiskFull(error)) return error;
  return new AppError(
    "unavailable",
    "The server's disk is too full to prepare this export. Please export a part of it, or leave out the files.",
    { cause: error },
  );
}
