import { type Readable, Transform } from "node:stream";
import {
  type FileType,
  listFileTypes,
  maxImageBytes,
  maxUploadBytes,
  getFileType,
} from "#shared/upload-limits.ts";
import type { UploadLimit } from "#features/billing/server/service.ts";
import { cleanFileName } from "#server/files/file-name.ts";
import type { Storage } from "#server/files/storage.ts";
import { AppError } from "#shared/errors.ts";

export type Upload = { name: string; type: string; size: number };

export const mediaTypes: Record<FileType, string> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  txt: "text/plain",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
};

/**
 * Streams an upload into the storage under `key`. The type is taken from the file name's extension; the
 * reader detects the real type later. Throws "unsupported_type", "too_large", "plan_limit", or "validation"
 * if the file is empty.
 */
export async function acceptUpload(
  storage: Storage,
  key: string,
  upload: { fileName: string; stream: Readable; limit: UploadLimit; withImages: boolean },
): Promise<Upload> {
  const name = cleanFileName(upload.fileName);
  const kind = getFileType(name, upload.withImages);
  if (kind === null) {
    upload.stream.resume();
    throw new AppError(
      "unsupported_type",
      `Supported formats: ${listFileTypes(upload.withImages).join(", ").toUpperCase()}`,
    );
  }
  const type = mediaTypes[kind];
  const isImage = type.startsWith("image/");
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(refuseSize(size, upload.limit, isImage), chunk);
    },
  });
  upload.stream.on("error", (error) => counter.destroy(error));
  try {
    await storage.putStream(key, upload.stream.pipe(counter));
  } catch (error) {
    upload.stream.resume();
    throw error;
  }
  if (size === 0)
    throw new AppError("validation", "That file is empty", {
      fields: { file: "That file is empty" },
    });
  return { name, type, size };
}

/** The error for a file of this many bytes, or null if it is accepted. */
function refuseSize(size: number, limit: UploadLimit, isImage: boolean): AppError | null {
  if (isImage && size > maxImageBytes)
    return new AppError("too_large", "That image is larger than 20 MB");
  if (size > maxUploadBytes) return new AppError("too_large", "That file is larger than 100 MB");
  return limit.refuse(size);
}
