/** Writes an export to a file that can be read while it is written. */
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import type { Ctx } from "#server/app-context.ts";
import { isDiskFull } from "#server/files/disk-full.ts";
import { findStorageAway } from "#server/files/storage.ts";
import { AppError } from "#shared/errors.ts";
import { deleteOlder, exportKey, type PreparedFile, toEtag } from "./prepared-files.ts";

/** The caller uses either the file of `done` or `follow`. */
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
  const { scratch, storage, log } = ctx.app;
  const file = `${name}.${randomUUID()}`;
  const path = await scratch.newPath();
  const handle = await open(path, "wx+", 0o600);
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
      // All bytes can be read from here on, also while the file is stored for a later range of it.
      state = "written";
      tell();
      await store();
      return {
        size,
        etag,
        writtenAt: new Date(),
        open: async (range) => handle.createReadStream({ ...range, highWaterMark: blockBytes }),
        close: () => handle.close(),
      };
    } catch (error) {
      state = "failed";
      await rm(path, { force: true });
      await handle.close().catch(() => {});
      throw describeFailure(error, signal);
    } finally {
      tell();
    }
  }
  /** Without it, a download that breaks starts again from its beginning. */
  async function store(): Promise<void> {
    try {
      await storage.putFile(exportKey(ctx, file), path);
      await deleteOlder(ctx);
    } catch (error) {
      if (findStorageAway(error) === null) throw error;
      log.warn({ err: error }, "an export was sent, but not stored");
      await rm(path, { force: true });
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
        else if (state === "written") return;
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
