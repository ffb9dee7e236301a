/**
 * Receives multipart forms as they arrive: the file is streamed to storage and never held in memory whole.
 */
import { Readable } from "node:stream";
import busboy from "busboy";
import { AppError } from "#shared/errors.ts";
import { isDiskFull } from "#server/files/disk-full.ts";
import { findStorageAway } from "#server/files/storage.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { streamPaced } from "./paced-body.ts";

/** Maximum bytes of a form besides its file. */
const maxFieldBytes = 1024 * 1024;
const semaphore = createSemaphore(concurrencyLimits.uploads);

export type SentFile = { fileName: string; stream: Readable };
export type FormReader<Saved> = {
  /** The key of the semaphore. */
  userId: string;
  /** The maximum size of the file. */
  maxBytes: number;
  /** The message for a larger file. */
  tooLarge: string;
  /** The message without a `file` part. */
  noFile: string;
  /**
   * Called before anything is read, with the minimum size of the file in bytes; throws to reject the form.
   */
  check?: (minBytes: number) => Promise<void>;
  /**
   * Reads the stream to its end. `readFields` resolves with the other fields once the whole form has arrived.
   */
  save: (file: SentFile, readFields: () => Promise<Record<string, string>>) => Promise<Saved>;
};

/**
 * Saves the `file` part with `form.save`. Throws "validation" without one, "too_large", "timeout" for a slow
 * sender, "unavailable" with too many uploads at once.
 */
export async function receiveForm<Saved>(
  request: Request,
  form: FormReader<Saved>,
): Promise<Saved> {
  if (
    !/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "") ||
    request.headers.get("content-length") === "0" ||
    request.body === null
  )
    throw noFile(form);
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > form.maxBytes + maxFieldBytes) throw tooLarge(form);
  await form.check?.(declared - maxFieldBytes);
  const parser = openParser(request, form);
  const { body, signal } = request;
  return semaphore.withPermit(form.userId, () => receive(body, parser, form), { signal });
}

async function receive<Saved>(
  source: ReadableStream<Uint8Array>,
  parser: busboy.Busboy,
  form: FormReader<Saved>,
): Promise<Saved> {
  const fields: Record<string, string> = {};
  const body = Readable.from(countBytes(source, form), { objectMode: false });
  const {
    promise: allRead,
    resolve: endReading,
    reject: failReading,
  } = Promise.withResolvers<void>();
  allRead.catch(() => {});
  let saving: Promise<Saved> | undefined;
  let broken: unknown;
  const breakOff = (error: unknown) => {
    broken ??= error;
    failReading(error);
  };

  parser.on("field", (name, value) => (fields[name] = value));
  parser.on("file", (name, stream, { filename }) => {
    if (name !== "file" || saving !== undefined || !filename) {
      // Handles the error of this stream, so that a failed form does not end the process.
      stream.on("error", () => {}).resume();
      return;
    }
    saving = form.save({ fileName: filename, stream }, async () => {
      // Fields may follow the file, so wait for the end of the form.
      await allRead;
      return fields;
    });
    // If saving fails, do not wait for the rest of the upload; but while the storage is away or full all are refused, and a
    // browser shows the reason only if it could send everything.
    saving.catch((error: unknown) => {
      if (findStorageAway(error) === null && !isDiskFull(error)) return failReading(error);
      body.unpipe(parser);
      body.resume().once("end", () => failReading(error));
    });
  });
  for (const limit of ["partsLimit", "fieldsLimit"] as const) {
    parser.on(limit, () =>
      parser.destroy(new AppError("validation", "That form has too many parts")),
    );
  }
  parser.on("close", () => endReading());
  parser.on("error", breakOff);
  body.on("error", (error) => {
    breakOff(error);
    parser.destroy(error);
  });
  body.pipe(parser);

  try {
    await allRead;
  } catch (error) {
    // Wait until the partial file is deleted before responding.
    await saving?.catch(() => {});
    if (error instanceof AppError || broken === undefined) throw error;
    // The whole form arrived without a file.
    if (body.readableEnded && saving === undefined) throw noFile(form, broken);
    throw new AppError("validation", "The upload was cut off. Please try again.", {
      cause: broken,
    });
  } finally {
    body.destroy();
  }
  if (saving === undefined) throw noFile(form);
  return saving;
}

async function* countBytes(
  source: ReadableStream<Uint8Array>,
  form: FormReader<unknown>,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of streamPaced(source)) {
    size += part.length;
    if (size > form.maxBytes + maxFieldBytes) throw tooLarge(form);
    yield part;
  }
}

function openParser(request: Request, form: FormReader<unknown>): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("content-type")! },
      defParamCharset: "utf8",
      limits: {
        files: 1,
        fields: 10,
        fieldSize: 64 * 1024,
        fileSize: form.maxBytes + 1,
        parts: 12,
      },
    });
  } catch (cause) {
    throw noFile(form, cause);
  }
}

function noFile({ noFile: message }: FormReader<unknown>, cause?: unknown): AppError {
  return new AppError("validation", message, { fields: { file: message }, cause });
}

function tooLarge(form: FormReader<unknown>): AppError {
  return new AppError("too_large", form.tooLarge);
}
