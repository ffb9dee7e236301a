/** Multipart as it arrives: the document goes to the storage while it is being sent, never into memory whole. */
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import busboy from "busboy";
import { CaptureFileFields, maxUploadBytes } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { parseInput } from "#server/http/valid.ts";
import type { Ctx } from "#server/machine.ts";
import { AppError } from "#shared/errors.ts";
import { captureFile } from "./service.ts";

/** Saves the `file` part with the fields around it. Throws "validation" without one ('Please select a file'). */
export async function receiveUpload(ctx: Ctx, request: Request): Promise<Entry> {
  const noFile = () =>
    new AppError("validation", "Please select a file", {
      fields: { file: "Please select a file" },
    });
  if (
    !/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "") ||
    request.body === null
  )
    throw noFile();
  if (Number(request.headers.get("content-length") ?? 0) > maxUploadBytes + 1024 * 1024) {
    throw new AppError("too_large", "That file is larger than 100 MB");
  }

  const fields: Record<string, string> = {};
  const parser = openParser(request);
  const body = Readable.fromWeb(request.body as NodeStream<Uint8Array>);
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
      stream.resume();
      return;
    }
    saving = captureFile(ctx, { fileName: filename, stream }, async () => {
      // Fields may stand behind the file: the entry waits for the end of the form.
      await allRead;
      return parseInput(CaptureFileFields, fields);
    });
    // Refused already, it need not be sent to its end.
    saving.catch(failReading);
  });
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
    if (broken === undefined) throw error;
    throw new AppError("validation", "The upload was cut off. Please try again.", {
      cause: broken,
    });
  }
  if (saving === undefined) throw noFile();
  return saving;
}

function openParser(request: Request) {
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
    throw new AppError("validation", "Please select a file", { cause });
  }
}
