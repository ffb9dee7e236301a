/** Sends the files of batches one after the other, whichever page or dialog of the app is open. */
import type { QueryClient } from "@tanstack/react-query";
import type { Batch, BatchDetails } from "#features/capture/contract.ts";
import { upsertEntry } from "#features/entries/web/entry-cache.ts";
import { describeError } from "#web/data/api.ts";
import { createStore, useStore } from "#web/store.ts";
import { captureFile, type Progress } from "../captures.ts";
import { refreshBatches } from "../batches-query.ts";

/** A file that is waiting to be sent or is being sent, or why it could not be sent. */
export type Upload = { file: File; progress: Progress | null; error: string | null };

type Target = Pick<Batch, "collectionId" | "whyInteresting" | "isPrivate" | "hidesNote">;

/** By item. Only this tab has the files; the batch itself is stored on the server. */
const uploads = createStore<ReadonlyMap<string, Upload>>(new Map());
let sending: Promise<void> = Promise.resolve();
let pendingCount = 0;

export function useUploads(): ReadonlyMap<string, Upload> {
  return useStore(uploads);
}

/** The fields that all entries of a batch share, as the body of a request. */
export function targetOf({ collectionId, whyInteresting, isPrivate, hidesNote }: Target) {
  return { ...(collectionId && { collectionId }), whyInteresting, isPrivate, hidesNote };
}

/** Sends the files of the items that wait for them. */
export function uploadFiles(
  client: QueryClient,
  batch: BatchDetails,
  files: ReadonlyMap<string, File>,
): void {
  for (const { id, state } of batch.items) {
    const file = files.get(id);
    if (file && state === "waiting") uploadFile(client, batch, id, file);
  }
}

/** Sends a file after those that wait already. */
export function uploadFile(client: QueryClient, target: Target, itemId: string, file: File): void {
  change(itemId, { file, progress: null, error: null });
  if (pendingCount === 0) addEventListener("beforeunload", askToStay);
  pendingCount += 1;
  sending = sending.then(() => send(client, target, itemId, file));
}

async function send(
  client: QueryClient,
  target: Target,
  itemId: string,
  file: File,
): Promise<void> {
  try {
    const input = { ...targetOf(target), file, batchItemId: itemId };
    const entry = await captureFile(input, (progress) =>
      change(itemId, { file, progress, error: null }),
    );
    upsertEntry(client, entry);
    await refreshBatches(client);
    change(itemId, null);
  } catch (error) {
    change(itemId, { file, progress: null, error: describeError(error) });
  } finally {
    pendingCount -= 1;
    if (pendingCount === 0) removeEventListener("beforeunload", askToStay);
  }
}

function change(itemId: string, upload: Upload | null): void {
  const next = new Map(uploads.get());
  if (upload === null) next.delete(itemId);
  else next.set(itemId, upload);
  uploads.set(next);
}

/** Leaving the page would end the uploads. */
function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
