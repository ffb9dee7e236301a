import {
  imageTypes,
  listFileTypes,
  maxImageBytes,
  maxUploadBytes,
  getFileType,
} from "#features/capture/contract.ts";
import type { CapturePage, Captured, CaptureText, CaptureUrl } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { request } from "#web/data/api.ts";
import { upload } from "#web/data/upload.ts";

/* Each resolves once the entry is saved and read, or after ten seconds at most. */

export async function captureUrl(body: CaptureUrl): Promise<Entry> {
  return (await request<Captured>("POST", "/api/functions/process-url", { body })).entry;
}

export async function capturePage(body: CapturePage): Promise<Entry> {
  return (await request<Captured>("POST", "/api/functions/process-page", { body })).entry;
}

export async function captureText(body: CaptureText): Promise<Entry> {
  return (await request<Captured>("POST", "/api/functions/process-text-entry", { body })).entry;
}

export type Progress = { sent: number; total: number };

export async function captureFile(
  input: {
    file: File;
    collectionId?: string;
    whyInteresting: string;
    isPrivate: boolean;
    batchItemId?: string;
  },
  onProgress: (progress: Progress) => void,
): Promise<Entry> {
  const form = new FormData();
  // Before the file, so that the server knows the collection while the file arrives.
  if (input.collectionId) form.set("collectionId", input.collectionId);
  form.set("whyInteresting", input.whyInteresting);
  form.set("isPrivate", String(input.isPrivate));
  if (input.batchItemId) form.set("batchItemId", input.batchItemId);
  form.set("file", input.file);
  const answer = await upload<Captured>(
    "/api/functions/upload-file",
    form,
    (sent, total) => onProgress({ sent, total }),
    { isAsync: input.batchItemId !== undefined },
  );
  return answer.entry;
}

/** Value for the `accept` attribute of a file input. */
export function listEndings(withImages: boolean): string {
  return listFileTypes(withImages)
    .map((type) => `.${type}`)
    .join(",");
}

/** "PDF, DOC, DOCX, TXT". */
export function nameFormats(withImages: boolean): string {
  return listFileTypes(withImages).join(", ").toUpperCase();
}

/** The reason why a file would be refused, known before it is sent; otherwise null. */
export function refuseFile(file: Pick<File, "name" | "size">, withImages: boolean): string | null {
  const type = getFileType(file.name, withImages);
  if (type === null) {
    const formats = nameFormats(withImages).replace(/, (\w+)$/, " or $1");
    return `“${file.name}” cannot be read. Choose a ${formats} file.`;
  }
  const [most, size] = imageTypes.some((image) => image === type)
    ? [maxImageBytes, "20 MB"]
    : [maxUploadBytes, "100 MB"];
  if (file.size > most) return `“${file.name}” is larger than ${size}. Choose a smaller file.`;
  return file.size === 0 ? `“${file.name}” is empty. Choose another file.` : null;
}
