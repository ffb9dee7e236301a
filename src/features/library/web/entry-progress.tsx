import type { Entry } from "#features/entries/contract.ts";
import { ProgressSteps } from "#web/ui/progress-steps.tsx";
import { sourceSteps, stepNames } from "#features/entries/web/source-words.ts";

/** The step an entry stands at, while it is being read. */
export function EntryProgress({ entry }: { entry: Entry }) {
  const steps = sourceSteps[entry.source];
  return (
    <ProgressSteps
      steps={steps.map((step) => stepNames[step])}
      current={Math.max(0, steps.indexOf(entry.step))}
    />
  );
}
