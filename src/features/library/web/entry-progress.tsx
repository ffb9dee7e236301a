import type { Entry } from "#features/entries/contract.ts";
import { ProgressSteps } from "#web/ui/state/progress-steps.tsx";
import { sourceSteps, stepNames } from "#features/entries/web/source-words.ts";

/** The current step of an entry that is being read; for pages read as images, the current page. */
export function EntryProgress({ entry }: { entry: Entry }) {
  const steps = sourceSteps[entry.source];
  const isScanning = entry.step === "scanning";
  const names = steps.map((step) =>
    step === "reading" && isScanning ? nameScanning(entry) : stepNames[step],
  );
  const current = steps.indexOf(isScanning ? "reading" : entry.step);
  return <ProgressSteps steps={names} current={Math.max(0, current)} />;
}

function nameScanning({ scan, file }: Entry): string {
  if (!scan || file?.type.startsWith("image/")) return "Reading the image";
  return `Reading page ${Math.min(scan.done + 1, scan.of)} of ${scan.of}`;
}
