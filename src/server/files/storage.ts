/** The interface and the errors of file storages. Keys are generated, never user input. */
import type { Readable } from "node:stream";
import { causesOf } from "../error-causes.ts";
import { AppError } from "#shared/errors.ts";

export type StoredFile = { key: string; writtenAt: Date; size: number };

/** A file on the local disk. `path` is valid until `close`. */
export type LocalFile = { path: string; close: () => void };

/** Everything may throw StorageAway. Writing and deleting are durable once they resolve. */
export type Storage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The same for a stream. After it rejects with the stream's error, nothing more is written. */
  putStream: (key: string, stream: Readable) => Promise<void>;
  /** The same for a complete file made at `scratch.newPath()`, which is moved and no longer exists at its path. */
  putFile: (key: string, path: string) => Promise<void>;
  /** Throws MissingFile if it does not exist. */
  getBytes: (key: string) => Promise<Buffer>;
  /** The same as a stream. `start` and `end` are offsets within the file, both included. */
  getStream: (key: string, range?: { start?: number; end?: number }) => Promise<Readable>;
  /** The same as a file, for programs that read in any order. The caller closes it. */
  openLocal: (key: string) => Promise<LocalFile>;
  exists: (key: string) => Promise<boolean>;
  /** Does nothing if the file does not exist. */
  delete: (key: string) => Promise<void>;
  /** The files of a folder and its subfolders. One that is moved while they are listed may be listed twice. */
  list: (folder: string) => AsyncIterable<StoredFile>;
  close: () => void;
};

/** The folders of stored files. Other folders, such as another application's in the bucket, are never moved. */
export const storedFolders = [
  "uploads",
  "pages",
  "pictures",
  "imports",
  "image-uploads",
  "exports",
] as const;

/** The file does not exist, as opposed to being unreadable now. */
export class MissingFile extends Error {
  override name = "MissingFile";

  constructor(key: string, cause?: unknown) {
    super(`There is no file ${key}`, { cause });
  }
}

/** The storage cannot be reached, or refuses an operation; the same request may succeed soon. */
export class StorageAway extends AppError {
  /** For the operator: the code of S3 or of the system. Without the request, which contains the signature. */
  readonly reason: string;

  constructor(cause: unknown) {
    super(
      "unavailable",
      "The file storage does not answer at the moment. Please try again shortly.",
      {
        retryAfterSeconds: 5,
        cause,
      },
    );
    this.reason = codeOfFailure(cause);
  }
}

function codeOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.name === "Error" && error.cause !== undefined
    ? codeOfFailure(error.cause)
    : error.name;
}

/** The StorageAway among `error` and its causes; null without one. */
export function findStorageAway(error: unknown): StorageAway | null {
  return causesOf(error).find((one) => one instanceof StorageAway) ?? null;
}

const safeKey = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[\w./-]{1,500}$/;

/** Throws for a key that could leave the folder or that a storage would change. */
export function requireSafeKey(key: string): string {
  if (!safeKey.test(key)) throw new TypeError("a key of a file is letters, digits, _ . - and /");
  return key;
}
