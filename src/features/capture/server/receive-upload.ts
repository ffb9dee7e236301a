/** Multipart as it arrives: the document goes to the storage while it is being sent, never into memory whole. */
import { Readable } from "node:stream";
import busboy from "busboy";
import { requireRoomForUpload, type UploadRoom } from "#features/billing/server/service.ts";
import { CaptureFileFields, maxUploadBytes } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { readPaced } from "#server/http/paced-body.ts";
import { parseInput } from "#server/http/valid.ts";
import type { Ctx } from "#server/app-context.ts";
import { createTurns } from "#server/take-turns.ts";
import { AppError } from "#shared/errors.ts";
import { captureFile } from "./service.ts";

/** What a form may have beside its file. */
const besideFile = 1024 * 1024;
const longestForm = maxUploadBytes + besideFile;
/** Each takes some hundred kilobytes of memory, and the disk. */
const places = createTurns({
  total: 40,
  each: 10,
  waitMilliseconds: 30_000,
  mostWaiting: 50,
  message: "Too many uploads at once. Try again in a minute.",
  codeWhenFull: "unavailable",
});

/**
 * Saves the `file` part with the fields around it. Throws "validation" without one ('Please select a file'), "timeout"
 * for a sender who is too slow, "unavailable" where too many are being sent, "plan_limit" before anything is sent.
 */
export async function receiveUpload(ctx: Ctx, request: Request): Promise<Entry> {
  if (
    !/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "") ||
    request.headers.get("content-length") === "0" ||
    request.body === null
  )
    throw noFile();
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > longestForm) throw tooLarge();
  const room = await requireRoomForUpload(ctx);
  const refusal = room.refuse(declared - besideFile);
  if (refusal !== null) throw refusal;
  const parser = openParser(request);
  const { body, signal } = request;
  return places.run(ctx.userId, () => receive(ctx, { source: body, parser, room }), signal);
}

async function receive(
  ctx: Ctx,
  {
    source,
    parser,
    room,
  }: { source: ReadableStream<Uint8Array>; parser: busboy.Busboy; room: UploadRoom },
): Promise<Entry> {
  const fields: Record<string, string> = {};
  const body = Readable.from(countBytes(source), { objectMode: false });
  const {
    promise: allRead,
    resolve: endReading,
    reject: failReading,
  } = Promise.withResolvers<void>();
  allRead.catch(() => {});
  let saving: Promise<Entry> | undefined;
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
    saving = captureFile(ctx, { fileName: filename, stream, room }, async () => {
      // Fields may stand behind the file: the entry waits for the end of the form.
      await allRead;
      return parseInput(CaptureFileFields, fields);
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
    if (body.readableEnded && saving === undefined) throw noFile(broken);
    throw new AppError("validation", "The upload was cut off. Please try again.", {
      cause: broken,
    });
  } finally {
    body.destroy();
  }
  if (saving === undefined) throw noFile();
  return saving;
}

async function* countBytes(source: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of readPaced(source)) {
    size += part.length;
    if (size > longestForm) throw tooLarge();
    yield part;
  }
}

function openParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("content-type")! },
      defParamCharset: "utf8",
      limits: {
        files: 1,
        fields: 10,
        fieldSize: 64 * 1024,
        fileSize: maxUploadBytes + 1,
        parts: 12,
      },
    });
  } catch (cause) {
    throw noFile(cause);
  }
}

function noFile(cause?: unknown): AppError {
  const message = "Please select a file";
  return new AppError("validation", message, { fields: { file: message }, cause });
}

function tooLarge(): AppError {
  return new AppError("too_large", "That file is larger than 100 MB");
}
