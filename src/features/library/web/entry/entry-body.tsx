import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { EntryState } from "../entry-state.tsx";
import { readPassage } from "#features/reading/web/passage.ts";
import { ReadingSkeleton } from "#features/reading/web/reading-skeleton.tsx";
import { LinkOnly } from "./link-only.tsx";

const ReadingView = lazy(async () => ({
  default: (await import("#features/reading/web/reading-view.tsx")).ReadingView,
}));

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
            <Suspense fallback={<ReadingSkeleton />}>
              <ReadingView entry={entry} passage={readPassage(at)} />
            </Suspense>
          </>
        )}
      </EntryState>
    </section>
  );
}
