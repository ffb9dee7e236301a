import type {
  CapturePage,
  Captured,
  CaptureText,
  CaptureUrl,
  captureApi,
} from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { upload } from "#web/data/upload.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof captureApi>();

/** RFC 7240: the server answers after two seconds at the latest, with the entry as it is then. */
export const quickly = { prefer: "wait=2" };

/* Each resolves once the entry is saved and read, or after two seconds: then it is still being read. */

export async function captureUrl(body: CaptureUrl): Promise<Entry> {
  return (await call("POST /api/functions/process-url", { body, headers: quickly })).entry;
}

export async function capturePage(body: CapturePage): Promise<Entry> {
  return (await call("POST /api/functions/process-page", { body, headers: quickly })).entry;
}

export async function captureText(body: CaptureText): Promise<Entry> {
  return (await call("POST /api/functions/process-text-entry", { body, headers: quickly })).entry;
}

export type Progress = { sent: number; total: number };

export async function captureFile(
  input: {
    file: File;
    collectionId?: string;
    whyInteresting: string;
    isPrivate: boolean;
    hidesNote: boolean;
    batchItemId?: string;
  },
  onProgress: (progress: Progress) => void,
): Promise<Entry> {
  const form = new FormData();
  // Before the file, so that the server knows the collection while the file arrives.
  if (input.collectionId) form.set("collectionId", input.collectionId);
  form.set("whyInteresting", input.whyInteresting);
  form.set("isPrivate", String(input.isPrivate));
  form.set("hidesNote", String(input.hidesNote));
  if (input.batchItemId) form.set("batchItemId", input.batchItemId);
  form.set("file", input.file);
  const answer = await upload<Captured>(
    "/api/functions/upload-file",
    form,
    (sent, total) => onProgress({ sent, total }),
    input.batchItemId === undefined ? quickly : { prefer: "respond-async" },
  );
  return answer.entry;
}
