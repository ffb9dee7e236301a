import type { QueryClient } from "@tanstack/react-query";
import type { BatchDetails, CaptureBatch } from "#features/capture/contract.ts";
import { createId } from "#features/entries/web/bulk.ts";
import { type CaptureDraft, listLinks } from "../capture-draft.ts";
import { showNewBatch } from "../batches-query.ts";
import { uploadFiles } from "./uploads.ts";
import { callerOf } from "#web/data/client.ts";
import type { batchesApi } from "#features/capture/batches-contract.ts";

const call = callerOf<typeof batchesApi>();

/** The id of the batch of a draft, the same for every attempt, so that none saves anything twice. */
const ids = new WeakMap<CaptureDraft, string>();

/** Saves the links of a draft, or announces its files and begins to send them. */
export async function addBatch(client: QueryClient, draft: CaptureDraft): Promise<BatchDetails> {
  const id = ids.get(draft) ?? createId();
  ids.set(draft, id);
  const files = draft.source === "file" ? draft.files : [];
  const body: CaptureBatch = {
    id,
    links: files.length > 0 ? [] : listLinks(draft),
    files: files.map(({ name, size }) => ({ name: name.slice(0, 500), size })),
    ...(draft.collectionId && { collectionId: draft.collectionId }),
    whyInteresting: draft.why.trim(),
    isPrivate: !draft.isPublic,
    hidesNote: draft.hidesNote,
  };
  const { batch } = await call("POST /api/batches", { body });
  await showNewBatch(client, batch);
  uploadFiles(client, batch, new Map(batch.items.map(({ id: item }, at) => [item, files[at]!])));
  return batch;
}
