import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BatchDetails } from "#features/capture/contract.ts";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { ChoiceBar } from "#web/ui/form/choice-bar.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { BatchItemRow } from "./batch/batch-item-row.tsx";
import { BatchProgressBar } from "./batch/batch-progress-bar.tsx";
import { needsAttention } from "./batch/batch-words.ts";
import { batchQuery, dismissBatch, watchBatches } from "./batches-query.ts";

/** In longer batches, the items that need attention can be shown alone. */
const minFiltered = 8;

/** Shows the progress of a batch, and what became of each of its items. */
export function BatchDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data: batch, error, isFetching, refetch } = useQuery(batchQuery(id));

  useEffect(() => watchEntries(client), [client]);
  useEffect(() => watchBatches(client), [client]);

  function finish(): void {
    // Nothing is left to do or to see.
    if (batch?.items.every(({ state }) => state === "ready"))
      void dismissBatch(client, id).catch(() => {});
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={batch ? nameBatch(batch) : "Added together"}
      footer={
        <Button variant="primary" onClick={finish}>
          Done
        </Button>
      }
    >
      {batch ? (
        <BatchOutcomes batch={batch} />
      ) : error ? (
        <ErrorState
          title="Failed to load this batch"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading..." className="flex flex-col gap-3">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-12" />
          ))}
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

function nameBatch({ items }: BatchDetails): string {
  const isFiles = items.every(({ kind }) => kind === "file");
  const noun = isFiles ? "file" : "link";
  return `${items.length} ${noun}${items.length === 1 ? "" : "s"} added`;
}

function BatchOutcomes({ batch }: { batch: BatchDetails }) {
  const [shown, setShown] = useState<"all" | "open">("all");
  const open = batch.items.filter(needsAttention);
  const isFiltered = shown === "open" && open.length > 0;
  return (
    <div className="flex flex-col gap-4">
      <BatchProgressBar batch={batch} />
      {batch.whyInteresting && <WhyNote clamp note={batch.whyInteresting} />}
      {batch.items.length >= minFiltered && open.length > 0 && (
        <div className="flex">
          <ChoiceBar
            legend="Which outcomes"
            value={isFiltered ? "open" : "all"}
            names={{ all: `All ${batch.items.length}`, open: `To look at ${open.length}` }}
            onValueChange={setShown}
          />
        </div>
      )}
      <ul aria-label="Outcomes" className="divide-y divide-line border-y border-line">
        {(isFiltered ? open : batch.items).map((item) => (
          <BatchItemRow key={item.id} batch={batch} item={item} />
        ))}
      </ul>
    </div>
  );
}
