import { useQueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { removeEntriesWithUndo } from "#features/entries/web/entry-removal.ts";
import { FailureWords } from "#features/entries/web/failure-words.tsx";
import { useReprocessEntry } from "#features/capture/web/reprocess-entry.ts";
import { findCardTitle } from "./card/find-card.ts";

/**
 * The card is about to be removed: moves the focus to the card that takes its place, once that is mounted.
 */
function focusNeighbour(id: string): void {
  const ids = [...document.querySelectorAll<HTMLElement>("[data-entry]")].map(
    (card) => card.dataset["entry"] ?? "",
  );
  const at = ids.indexOf(id);
  const next = ids[at + 1] ?? ids[at - 1] ?? "";
  requestAnimationFrame(() => findCardTitle(next)?.focus({ preventScroll: true }));
}

/** Why an entry could not be read, with all actions. */
export function EntryFailureNotice(props: {
  entry: Entry;
  /** On a card: the reason and the actions, without advice and frame. */
  brief: boolean;
  onPaste: () => void;
  onDeleted?: (() => void) | undefined;
}) {
  const { entry, brief, onPaste, onDeleted } = props;
  const client = useQueryClient();
  const reprocess = useReprocessEntry(entry);

  return (
    <div className={brief ? undefined : "rounded-ui border border-line bg-paper p-4"}>
      {entry.failure && <FailureWords failure={entry.failure} brief={brief} />}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {entry.isMine && (
          <>
            <Button size="sm" onClick={() => reprocess.mutate({})}>
              Try again
            </Button>
            <Button size="sm" onClick={onPaste}>
              Paste the text
            </Button>
            {entry.source === "url" && (
              <Button size="sm" onClick={() => reprocess.mutate({ linkOnly: true })}>
                Save link only
              </Button>
            )}
          </>
        )}
        {!entry.shared && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              if (brief) focusNeighbour(entry.id);
              removeEntriesWithUndo(client, [entry]);
              onDeleted?.();
            }}
          >
            Delete
          </Button>
        )}
      </div>
    </div>
  );
}
