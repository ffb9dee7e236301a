/** Multipart as it arrives: the file goes to the storage while it is being sent, never into memory whole. */
import { Readable } from "node:stream";
import busboy from "busboy";
import { AppError } from "#shared/errors.ts";
import { createTurns } from "../take-turns.ts";
import { readPaced } from "./paced-body.ts";

/** What a form may have beside its file. */
const besideFile = 1024 * 1024;
/** Each takes some hundred kilobytes of memory, and the disk. */
const places = createTurns({
  total: 40,
  each: 10,
  waitMilliseconds: 30_000,
  mostWaiting: 50,
  message: "Too many uploads at once. Try again in a minute.",
  codeWhenFull: "unavailable",
});

export type SentFile = { fileName: string; stream: Readable };
export type FormReader<Saved> = {
  /** Whose turn it takes. */
  userId: string;
  /** Of the file. */
  maxBytes: number;
  /** Said of a file that is larger. */
  tooLarge: string;
  /** Said where there is no `file` part. */
  noFile: string;
  /** Before anything is read, with how many bytes the file has at least: what it throws refuses the form. */
  check?: (leastBytes: number) => Promise<void>;
  /** Takes the stream to its end. `readFields` resolves when the whole form has come, with the fields around the file. */
  save: (file: SentFile, readFields: () => Promise<Record<string, string>>) => Promise<Saved>;
};

/**
 * Saves the `file` part as `form.save` does. Throws "validation" without one, "too_large", "timeout" for a sender who
 * is too slow, "unavailable" where too many are being sent.
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
  if (declared > form.maxBytes + besideFile) throw tooLarge(form);
  await form.check?.(declared - besideFile);
  const parser = openParser(request, form);
  const { body, signal } = request;
  return places.run(form.userId, () => receive(body, parser, form), signal);
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
      // Broken off with the form, it must not end the process.
      stream.on("error", () => {}).resume();
      return;
    }
    saving = form.save({ fileName: filename, stream }, async () => {
      // Fields may stand behind the file: what is saved waits for the end of the form.
      await allRead;
      return fields;
    });
    // Refused already, it need not be sent to its end.
    saving.catch(failReading);
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
    // What lies in the storage of it goes before the answer does.
    await saving?.catch(() => {});
    if (error instanceof AppError || broken === undefined) throw error;
    // The whole form came, and no file began in it.
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
  for await (const part of readPaced(source)) {
    size += part.length;
    if (size > form.maxBytes + besideFile) throw tooLarge(form);
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
