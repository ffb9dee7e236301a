import { useState, type ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { EntryFailureNotice } from "./entry-failure-notice.tsx";
import { EntryProgress } from "./entry-progress.tsx";
import { PasteTextDialog } from "#features/capture/web/paste-text-dialog.tsx";

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
