import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { useReprocessEntry } from "#features/capture/web/reprocess-entry.ts";

/** An entry whose page was never read, because the user saved only the link. */
export function LinkOnly({ entry }: { entry: Entry }) {
  const reprocess = useReprocessEntry(entry);
  return (
    <EmptyState
      title="Only the link is kept."
      action={entry.isMine && <Button onClick={() => reprocess.mutate({})}>Read the page</Button>}
    >
      {entry.isMine && "Read the page to show its text here and make it searchable."}
    </EmptyState>
  );
}
