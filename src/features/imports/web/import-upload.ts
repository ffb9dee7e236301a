/**
 * The upload of an import file. It is kept outside React, so that it continues while other pages are open.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { ImportAccepted } from "#features/imports/contract.ts";
import type { Progress } from "#features/capture/web/captures.ts";
import { describeError } from "#web/data/api.ts";
import { maxImportBytes } from "#shared/import-limits.ts";
import { createStore, useStore } from "#web/store.ts";
import { upload } from "#web/data/upload.ts";
import { importKeys, importQuery } from "./queries.ts";

export type ImportUpload = {
  file: File | null;
  /** The collection for rows without a folder; "" is Unfiled. */
  collectionId: string;
  collectionTitle: string | undefined;
  isSending: boolean;
  progress: Progress | null;
  error: string | null;
  /** The id of the created import, until its page has been opened. */
  importId: string | null;
};

const nothing: ImportUpload = {
  file: null,
  collectionId: "",
  collectionTitle: undefined,
  isSending: false,
  progress: null,
  error: null,
  importId: null,
};

const current = createStore(nothing);
let sending: AbortController | null = null;

export function useImportUpload(): ImportUpload {
  return useStore(current);
}

export function chooseFile(file: File | null): void {
  if (!current.get().isSending) change({ file, progress: null, error: file && refuseFile(file) });
}

export function chooseCollection(collectionId: string, collectionTitle: string): void {
  change({ collectionId, collectionTitle });
}

/** Call it once the page of the import has been opened. */
export function forgetUpload(): void {
  current.set(nothing);
}

export async function sendFile(client: QueryClient): Promise<void> {
  const { file, collectionId, isSending } = current.get();
  if (!file || isSending || refuseFile(file)) return;
  const controller = new AbortController();
  sending = controller;
  change({ isSending: true, progress: null, error: null });
  addEventListener("beforeunload", warnBeforeLeaving);
  try {
    const form = new FormData();
    // Before the file, so that the server receives it first.
    if (collectionId) form.set("collectionId", collectionId);
    form.set("file", file);
    const answer = await upload<ImportAccepted>(
      "/api/import",
      form,
      (sent, total) => change({ progress: { sent, total } }),
      { signal: controller.signal },
    );
    client.setQueryData(importQuery(answer.import.id).queryKey, answer.import);
    void client.invalidateQueries({ queryKey: importKeys.lists });
    current.set({ ...nothing, importId: answer.import.id });
  } catch (error) {
    change({
      isSending: false,
      progress: null,
      error: controller.signal.aborted ? null : describeError(error),
    });
  } finally {
    sending = null;
    removeEventListener("beforeunload", warnBeforeLeaving);
  }
}

export function cancelSending(): void {
  sending?.abort();
}

/** Returns why a file cannot be sent; otherwise null. */
export function refuseFile({ name, size }: File): string | null {
  if (size > maxImportBytes)
    return `“${name}” is larger than 1 GB. Choose a smaller file, or export it in parts.`;
  return size === 0 ? `“${name}” is empty. Choose another file.` : null;
}

function change(part: Partial<ImportUpload>): void {
  current.set({ ...current.get(), ...part });
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
