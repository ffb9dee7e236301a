import { useState, type ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { EntryFailureNotice } from "./entry-failure-notice.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { ProgressSteps } from "#web/ui/state/progress-steps.tsx";
import { sourceSteps, stepNames } from "#features/entries/web/source-words.ts";

const PasteTextDialog = loadDialog(
  async () => (await import("#features/capture/web/paste-text-dialog.tsx")).PasteTextDialog,
);

/** The state of an entry in place of its text: progress, failure or, when ready, the children. */
export function EntryState(props: {
  entry: Entry;
  brief?: boolean;
  onDeleted?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const { entry, brief = false, onDeleted, children } = props;
  const [isPasting, setPasting] = useState(false);
  return (
    <>
      {entry.status === "processing" && <EntryProgress entry={entry} />}
      {entry.status === "failed" && (
        <EntryFailureNotice
          entry={entry}
          brief={brief}
          onDeleted={onDeleted}
          onPaste={() => setPasting(true)}
        />
      )}
      {entry.status === "ready" && children}
      {isPasting && <PasteTextDialog entry={entry} onClose={() => setPasting(false)} />}
    </>
  );
}

/** The current step of an entry that is being read; for pages read as images, the current page. */
function EntryProgress({ entry }: { entry: Entry }) {
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
