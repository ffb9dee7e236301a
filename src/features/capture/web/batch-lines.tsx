import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Batch } from "#features/capture/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { X } from "#web/ui/picture/icons.tsx";
import { toastFailure } from "#web/failure.ts";
import { BatchProgressBar } from "./batch/batch-progress-bar.tsx";
import { isDone } from "./batch/batch-words.ts";
import { maxBatchLines } from "./batches-key.ts";
import { batchesQuery, dismissBatch, watchBatches } from "./batches-query.ts";
import { LazyBatchDialog } from "./lazy-batch-dialog.tsx";

/**
 * The progress of the latest batches, each until it is dismissed, or until the user leaves the page on which it was
 * shown done. Nothing if there is none.
 */
export function BatchLines() {
  const client = useQueryClient();
  const { data } = useQuery(batchesQuery);
  const [openId, setOpenId] = useState<string | null>(null);

  useEffect(() => watchBatches(client), [client]);

  const batches = data?.items.slice(0, maxBatchLines) ?? [];
  useDismissedAfterVisit(batches.filter(isDone).map(({ id }) => id));
  if (batches.length === 0 && openId === null) return null;
  return (
    <section aria-label="Added together" className="mb-8 flex flex-col gap-3">
      {batches.map((batch) => (
        <BatchLine
          key={batch.id}
          batch={batch}
          onShow={() => setOpenId(batch.id)}
          onDismiss={() =>
            void dismissBatch(client, batch.id).catch((error: Error) =>
              toastFailure("Failed to dismiss this", error),
            )
          }
        />
      ))}
      {openId !== null && <LazyBatchDialog id={openId} onClose={() => setOpenId(null)} />}
    </section>
  );
}

/** What the user has seen done is not shown again at the next visit. */
function useDismissedAfterVisit(done: readonly string[]): void {
  const client = useQueryClient();
  const seen = useRef(new Set<string>());

  useEffect(() => {
    const note = () => {
      if (document.visibilityState === "visible") for (const id of done) seen.current.add(id);
    };
    note();
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  });

  useEffect(() => {
    const ids = seen.current;
    const leave = () => {
      for (const id of ids) void dismissBatch(client, id).catch(() => {});
      ids.clear();
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [client]);
}

function BatchLine(props: { batch: Batch; onShow: () => void; onDismiss: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-ui border border-line bg-raised py-2.5 pr-2.5 pl-4">
      <BatchProgressBar label="Added together" batch={props.batch} />
      <Button size="sm" onClick={props.onShow}>
        Show
      </Button>
      <IconButton
        label="Dismiss"
        size="sm"
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={props.onDismiss}
      />
    </div>
  );
}
