import type { Batch } from "#features/capture/contract.ts";
import { ProgressBar } from "#web/ui/state/progress-bar.tsx";
import { describeProgress } from "./batch-words.ts";

/** The one line of progress of a batch, announced as it changes. */
export function BatchProgressBar({ batch }: { batch: Batch }) {
  const { total, settled, words } = describeProgress(batch);
  return (
    <div className="min-w-0 flex-1">
      <p role="status" className="text-ui text-muted tabular-nums">
        {words}
      </p>
      <ProgressBar className="mt-2" label="Progress" done={settled} total={total} words={words} />
    </div>
  );
}
