import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Reprocess, captureApi } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { upsertEntry } from "#features/entries/web/entry-cache.ts";
import { describeFailure } from "#features/entries/web/failure-advice.ts";
import { sourceFailures, sourceSteps } from "#features/entries/web/source-words.ts";
import { afterRestorations } from "#web/data/restorations.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { toastFailure } from "#web/failure.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof captureApi>();

/** `headers`: a Prefer header, to wait for less than ten seconds. */
export function reprocessEntry(
  id: string,
  body: Reprocess,
  options: { headers?: { prefer: string } } = {},
): Promise<Entry> {
  return call("POST /api/entries/:id/reprocess", { params: { id }, body, ...options });
}

/** Reads an entry again, from its source or a pasted text, or keeps its bare link. */
export function useReprocessEntry(entry: Entry) {
  const client = useQueryClient();
  return useMutation({
    // Undo shows an entry before it is restored.
    mutationFn: (body: Reprocess) => afterRestorations(() => reprocessEntry(entry.id, body)),
    onMutate: ({ linkOnly, text }) => {
      // A pasted text is still in its dialog, which stays open until the text has been saved.
      if (text !== undefined) return;
      upsertEntry(client, {
        ...entry,
        failure: null,
        status: linkOnly ? "ready" : "processing",
        step: linkOnly ? "ready" : sourceSteps[entry.source][0]!,
      });
    },
    onSuccess: (read, { text }) => {
      upsertEntry(client, read);
      toast.clear(entry.id);
      // The dialog of a pasted text shows its own failures.
      if (read.failure && text === undefined) {
        toast.error(sourceFailures[read.source], {
          description: describeFailure(read.failure),
          key: entry.id,
        });
      }
    },
    onError: (error, { text }) => {
      upsertEntry(client, entry);
      if (text === undefined) toastFailure(sourceFailures[entry.source], error, { key: entry.id });
    },
  });
}
