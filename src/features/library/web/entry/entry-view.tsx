import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { Connections } from "#features/connections/web/connections.tsx";
import { ReaderSummary, ReaderTopics } from "../detail/reader-parts.tsx";
import { useDraft } from "#features/entries/web/entry-drafts.ts";
import { EntryEditing } from "#features/entries/web/entry-editing.tsx";
import { EntryProjects } from "#features/projects/web/entry-projects.tsx";
import { PictureNote } from "#features/pictures/web/picture-note.tsx";
import { BackButton, useGoBack } from "./back-button.tsx";
import { EntryBody } from "./entry-body.tsx";
import { EntryHeader } from "./entry-header.tsx";
import { EntryNote } from "./entry-note.tsx";
import { useFinishKey } from "#features/reading-state/web/use-finish-key.ts";
import { useReadingAttributes } from "#features/reading-state/web/use-reading-settings.ts";
import { EntryHighlights } from "#features/highlights/web/entry-highlights.tsx";
import { useAskAbout } from "./use-ask-about.ts";
import { useHeaderHiding } from "./use-header-hiding.ts";
import { EntrySettings } from "./entry-settings.tsx";
import { documentQuery } from "#features/reading/web/document-query.ts";
import { findPage } from "#features/reading/web/document-pages.tsx";

const EntryComments = loadOnMount(
  async () => (await import("#features/comments/web/entry-comments.tsx")).EntryComments,
);

const columns =
  "print:block! flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,var(--measure,35rem))_minmax(0,22rem)] lg:grid-rows-[auto_auto_1fr] lg:justify-between lg:gap-x-12";

/**
 * One entry as a page. On a wide screen the generated parts are beside the text, on a narrow screen above it.
 */
export function EntryView({ entry }: { entry: Entry }) {
  const goBack = useGoBack();
  const askAbout = useAskAbout(entry);
  const describePlace = useDescribePlace(entry);
  const attributes = useReadingAttributes();
  useFinishKey(() => [entry]);
  useHeaderHiding();
  const isEdited = useDraft(entry.id) !== undefined;
  const isReady = entry.status === "ready";
  const notesFirst = isReady && !isEdited && entry.summary !== "";

  const notes = !isEdited && (
    <>
      {isReady && <ReaderSummary entry={entry} heading="h2" isMargin />}
      <EntryNote entry={entry} />
      {isReady && <ReaderTopics entry={entry} heading="h2" />}
    </>
  );
  return (
    <article
      {...attributes}
      className="mx-auto max-w-(--measure,35rem) lg:mx-0 lg:max-w-[calc(var(--measure,35rem)+27rem)] print:max-w-none"
    >
      <BackButton />
      <div className={columns}>
        <EntryHeader entry={entry} onDeleted={goBack} />
        {notesFirst && (
          <div className="flex flex-col gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden">
            {notes}
          </div>
        )}
        <div className="flex flex-col gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <EntryEditing entry={entry}>{null}</EntryEditing>
          <EntryBody entry={entry} onDeleted={goBack} />
          <EntryComments entry={entry} />
        </div>
        <div
          className={joinClasses(
            "flex flex-col gap-10 lg:col-start-2 print:hidden",
            notesFirst ? "lg:row-start-3" : "lg:row-span-3 lg:row-start-1",
          )}
        >
          {!notesFirst && notes}
          <EntryHighlights entry={entry} onAsk={askAbout} describePlace={describePlace} />
          {entry.shared ? (
            <PictureNote entry={entry} />
          ) : (
            <>
              <EntryProjects entry={entry} heading="h2" />
              <Connections entry={entry} />
              <EntrySettings entry={entry} />
            </>
          )}
        </div>
      </div>
    </article>
  );
}

/** Names the page of a document on which an offset of its text is. Null for other texts and while it loads. */
function useDescribePlace(entry: Entry): (offset: number) => string | null {
  // The reading view requests it.
  const { data } = useInfiniteQuery({ ...documentQuery(entry), enabled: false });
  const pages = data?.pages[0]?.pages;
  return useCallback(
    (offset) => {
      const page = pages ? findPage(pages, offset) : null;
      return page === null ? null : `Page ${page}`;
    },
    [pages],
  );
}
