/** Uploads one image and reads it. The upload is removed in any case. */
import type { ExtractionEvent, ExtractionResult, ImageUploaded } from "../contract.ts";
import { ApiError } from "#web/data/api.ts";
import { requestStream } from "#web/data/stream.ts";
import { upload } from "#web/data/upload.ts";
import { callerOf } from "#web/data/client.ts";
import type { extractionApi } from "#features/extraction/contract.ts";

const call = callerOf<typeof extractionApi>();

export type Purpose = "detection" | "analysis";

export type ReadingStep =
  | { at: "uploading"; sent: number; total: number }
  | { at: "queued"; place: number }
  | { at: "reading"; percent: number };

const routes = {
  detection: "/api/functions/extract-text",
  analysis: "/api/functions/process-image",
} as const;

type Watching = { signal: AbortSignal; onStep: (step: ReadingStep) => void };

/** Returns `filePath`. Throws ApiError, or AbortError once `signal` is aborted. */
export async function uploadImage(file: File, { signal, onStep }: Watching): Promise<string> {
  const form = new FormData();
  form.set("file", file);
  onStep({ at: "uploading", sent: 0, total: file.size });
  const { filePath } = await upload<ImageUploaded>(
    "/api/storage/image-uploads",
    form,
    (sent, total) => onStep({ at: "uploading", sent, total }),
    { signal },
  );
  return filePath;
}

/** Throws ApiError, or AbortError once `signal` is aborted, which also stops the work on the server. */
export async function extractImageText(
  purpose: Purpose,
  filePath: string,
  { signal, onStep }: Watching,
): Promise<ExtractionResult> {
  onStep({ at: "reading", percent: 0 });
  let refusal: Extract<ExtractionEvent, { type: "error" }>["error"] | null = null;
  try {
    for await (const part of requestStream(routes[purpose], { body: { filePath }, signal })) {
      const event = part as ExtractionEvent;
      if (event.type === "result") return event.result;
      if (event.type === "error") refusal = event.error;
      else if (event.type === "queued") onStep({ at: "queued", place: event.place });
      else onStep({ at: "reading", percent: event.percent });
    }
  } catch (error) {
    removeUpload(filePath);
    throw error;
  }
  // After an error event, the server has already removed the upload.
  if (refusal !== null) throw new ApiError({ ...refusal, status: 200 });
  removeUpload(filePath);
  const message = "The answer was cut off. Please try again.";
  throw new ApiError({ code: "internal", message, status: 200 });
}

/**
 * Removes the upload, which still exists if the server did not get to process it. Remaining uploads are swept
 * after an hour.
 */
export function removeUpload(filePath: string): void {
  call("DELETE /api/storage/image-uploads/:path{.+}", { params: { path: filePath } }).catch(
    () => {},
  );
}
