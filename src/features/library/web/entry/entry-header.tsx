import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ExternalLink } from "#web/ui/picture/icons.tsx";
import type { Entry } from "#features/entries/contract.ts";
import { CategoryBadge } from "#features/collections/web/category-badge.tsx";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import { collectionQuery, listCachedCollections } from "#features/collections/web/queries.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { EntryFactsLine } from "#features/entries/web/entry-facts.tsx";
import { EntrySourceLine } from "#features/entries/web/entry-source.tsx";
import { FileButton } from "#features/entries/web/file-button.tsx";
import { PicturedTitle } from "#features/entries/web/pictured-title.tsx";
import { isWebAddress, nameSource, findSite } from "#features/entries/web/source-words.ts";
import { formatCalendarDate } from "#shared/format-calendar-date.ts";
import { ContinueButton } from "#features/reading-state/web/continue-button.tsx";
import { isWideLead } from "#features/reading/web/lead-picture.ts";
import { SharedEntryActions } from "#features/sharing/web/shared-entry-actions.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { DuplicateQuestion } from "../merging/duplicate-question.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { LibraryLink } from "#web/library-link.tsx";

/** The entry's collection, title, source and actions. */
export function EntryHeader({ entry, onDeleted }: { entry: Entry; onDeleted: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id } = entry.collection;
  const { data: collection } = useQuery({
    ...collectionQuery(id),
    placeholderData: () => listCachedCollections(client).get(id),
  });
  return (
    <header>
      <h1 className="text-2xl">
        <PicturedTitle title={entry.title} picture={isShownBelow(entry) ? null : entry.picture} />
      </h1>
      <p className="mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ui text-muted print:hidden">
        <CategoryBadge category={entry.collection.category} />
        {collection && <CollectionMark collection={collection} />}
        <Link
          to="/collection/$id"
          params={{ id: entry.collection.id }}
          className="rounded-ui wrap-anywhere underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
        >
          In <UserText>{entry.collection.title || "Untitled"}</UserText>
        </Link>
        {entry.shared && (
          <span className="wrap-anywhere">
            Added by <UserText>{entry.shared.addedBy.name}</UserText>
          </span>
        )}
      </p>
      <EntrySourceLine
        entry={entry}
        className="mt-3 print:hidden"
        renderName={(name) => <SiteLink entry={entry}>{name}</SiteLink>}
      />
      <PrintedSource entry={entry} />
      <EntryFactsLine entry={entry} className="mt-2" />
      <div className="mt-6 flex flex-wrap items-center gap-2 print:hidden">
        <ContinueButton entry={entry} />
        {isWebAddress(entry.url) && (
          <a
            href={entry.url}
            target="_blank"
            rel="noopener noreferrer"
            title={entry.url}
            className={buttonClasses("secondary")}
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            View Original
          </a>
        )}
        {entry.file && <FileButton file={entry.file} labelled />}
        {entry.shared ? (
          <SharedEntryActions
            entry={entry}
            // Not back: closing the dialog goes back in the history itself.
            onRemoved={() => void navigate({ to: "/collection/$id", params: { id } })}
          />
        ) : (
          <EntryActions entry={entry} onDeleted={onDeleted} />
        )}
      </div>
      <DuplicateQuestion
        entry={entry}
        className="mt-6 print:hidden"
        onGone={(keptId) =>
          keptId === undefined
            ? onDeleted()
            : void navigate({ to: "/entry/$id", params: { id: keptId }, replace: true })
        }
      />
    </header>
  );
}

/** On paper, dates do not depend on the day of reading. */
function PrintedSource({ entry }: { entry: Entry }) {
  const saved = formatCalendarDate(entry.createdAt.slice(0, 10));
  return (
    <p className="mt-3 hidden text-sm wrap-anywhere print:block">
      <UserText>{nameSource(entry)}</UserText> · Saved {saved}
      {isWebAddress(entry.url) && ` · ${entry.url}`}
    </p>
  );
}

/** Whether the page shows the picture itself: an image, or a page with its full text. */
function isShownBelow(entry: Entry): boolean {
  if (entry.file) return entry.file.type.startsWith("image/");
  return entry.attributes.readingTimeMinutes !== null && isWideLead(entry);
}

/** The name of an entry's site, which leads to all entries from it. */
function SiteLink({ entry, children }: { entry: Entry; children: ReactNode }) {
  const site = findSite(entry);
  if (site === null) return children;
  return (
    <LibraryLink
      values={{ site: [site] }}
      title={`All entries from ${site}`}
      className="hover:underline"
    >
      {children}
    </LibraryLink>
  );
}
