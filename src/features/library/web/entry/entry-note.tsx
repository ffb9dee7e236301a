import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { OwnEntrySharing } from "#features/sharing/web/own-entry-sharing.tsx";
import { SharedNotes } from "#features/sharing/web/shared-notes.tsx";
import { DetailSection } from "../detail/detail-section.tsx";
import { setDraft } from "#features/entries/web/entry-drafts.ts";
import { WhyNote } from "#features/entries/web/why-note.tsx";

/** The user's own note, or an invitation to write one; in a shared collection, the notes that the user can see. A URL that ends in #why scrolls to it. */
export function EntryNote({ entry }: { entry: Entry }) {
  const isAskedFor = useLocation({ select: ({ hash }) => hash === "why" });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAskedFor) return;
    // After the router, which scrolls each page to its top.
    const timer = setTimeout(() => {
      place.current?.scrollIntoView({ block: "center" });
      place.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isAskedFor]);

  return (
    <div
      ref={place}
      id="why"
      tabIndex={isAskedFor ? -1 : undefined}
      className="rounded-ui outline-none"
    >
      {entry.shared ? (
        <SharedNotes entry={entry} heading="h2" />
      ) : entry.whyItsInteresting ? (
        <DetailSection heading="h2" title="Why it's interesting">
          <WhyNote
            note={entry.whyItsInteresting}
            className={joinClasses(isAskedFor && "bg-mark py-1.5 pr-2")}
          />
        </DetailSection>
      ) : (
        <button
          type="button"
          className="border-l-2 border-edge py-0.5 pl-3.5 font-serif text-lg text-muted italic hover:text-ink"
          onClick={() =>
            setDraft(entry.id, { whyItsInteresting: "", base: { whyItsInteresting: "" } })
          }
        >
          Say why it’s interesting…
        </button>
      )}
      {!entry.shared && <OwnEntrySharing entry={entry} heading="h2" className="mt-5" />}
    </div>
  );
}
