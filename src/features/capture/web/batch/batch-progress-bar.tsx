import type { Batch } from "#features/capture/contract.ts";
import { ProgressBar } from "#web/ui/state/progress-bar.tsx";
import { describeProgress } from "./batch-words.ts";

/** The one line of progress of a batch, announced as it changes. */
export function BatchProgressBar({ batch, label }: { batch: Batch; label?: string }) {
  const { total, settled, words } = describeProgress(batch);
  return (
    <div className="min-w-0 flex-1">
      <p className="text-ui text-muted tabular-nums">
        {label && <span className="font-medium text-ink">{label}: </span>}
        <span role="status">{words}</span>
      </p>
      <ProgressBar className="mt-2" label="Progress" done={settled} total={total} words={words} />
    </div>
  );
}
