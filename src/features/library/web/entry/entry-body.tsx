import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { EntryState } from "../entry-state.tsx";
import { parsePassage } from "#features/reading/web/passage.ts";
import { ReadingView } from "#features/reading/web/reading-view.tsx";
import { EntryPicture } from "./entry-picture.tsx";
import { useAskAbout } from "./use-ask-about.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { useReprocessEntry } from "#features/capture/web/reprocess-entry.ts";

const CommentsLink = loadOnMount(
  async () => (await import("#features/comments/web/part-links.tsx")).CommentsLink,
);

/** The full text; progress while it is being read; the reason if it could not be read. */
export function EntryBody({ entry, onDeleted }: { entry: Entry; onDeleted: () => void }) {
  const { at } = useSearch({ strict: false }) as { at?: unknown };
  const askAbout = useAskAbout(entry);
  const passage = useMemo(() => parsePassage(at), [at]);
  const isPicture = entry.file?.type.startsWith("image/") === true;
  const minutes = entry.attributes.readingTimeMinutes;
  const isLinkOnly = entry.source === "url" && !entry.summary && minutes === null;
  return (
    <section aria-label="Full text">
      <EntryState entry={entry} onDeleted={onDeleted}>
        {isLinkOnly ? (
          <LinkOnly entry={entry} />
        ) : (
          <>
            <div className="flex items-baseline text-sm print:hidden">
              <h2
                id="text"
                tabIndex={-1}
                className="scroll-mt-28 font-sans text-sm font-semibold tracking-normal text-muted"
              >
                Full text
              </h2>
              <CommentsLink entry={entry} />
            </div>
            {isPicture && <EntryPicture entry={entry} file={entry.file!} passage={passage} />}
            <ReadingView entry={entry} passage={passage} onAsk={askAbout} />
          </>
        )}
      </EntryState>
    </section>
  );
}

/** An entry whose page was never read, because the user saved only the link. */
function LinkOnly({ entry }: { entry: Entry }) {
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
