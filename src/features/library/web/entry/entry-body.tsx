import { useSearch } from "@tanstack/react-router";
import type { Entry } from "#features/entries/contract.ts";
import { EntryState } from "../entry-state.tsx";
import { readPassage } from "#features/reading/web/passage.ts";
import { ReadingView } from "#features/reading/web/reading-view.tsx";
import { LinkOnly } from "./link-only.tsx";

/** The full text; while it is being read its progress; where it could not be, why. */
export function EntryBody({ entry, onDeleted }: { entry: Entry; onDeleted: () => void }) {
  const { at } = useSearch({ strict: false }) as { at?: unknown };
  const minutes = entry.attributes.readingTimeMinutes;
  const isLinkOnly = entry.source === "url" && !entry.summary && minutes === null;
  return (
    <section aria-label="Full text">
      <EntryState entry={entry} onDeleted={onDeleted}>
        {isLinkOnly ? (
          <LinkOnly entry={entry} />
        ) : (
          <>
            <h2 className="font-sans text-sm font-semibold tracking-normal text-muted">
              Full text
            </h2>
            <ReadingView entry={entry} passage={readPassage(at)} />
          </>
        )}
      </EntryState>
    </section>
  );
}
