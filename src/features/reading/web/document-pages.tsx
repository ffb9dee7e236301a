/** The page of a quoted passage, and the table of contents of a PDF, with links to its pages. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import type { OutlineItem } from "#shared/outline-item.ts";
import type { Passage } from "./passage.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

type Props = { entry: Entry; pages: readonly number[] };

/** The page that contains the offset, from 1; null before the first page. */
export function findPage(pages: readonly number[], offset: number): number | null {
  const after = pages.findIndex((start) => start > offset);
  const page = after < 0 ? pages.length : after;
  return page === 0 ? null : page;
}

/** Browsers open a PDF at the page named in the fragment. */
function locatePage({ file, url }: Entry, page: number): string | null {
  const address = file?.type === "application/pdf" ? file.url : url;
  return address === null ? null : `${address.replace(/#.*$/, "")}#page=${page}`;
}

export function PassagePage({ entry, pages, passage }: Props & { passage: Passage }) {
  const [first, last] = [findPage(pages, passage.start), findPage(pages, passage.end - 1)];
  if (first === null || last === null || locatePage(entry, first) === null) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      {first === last ? `Page ${first}` : `Pages ${first}–${last}`} of {pages.length} ·{" "}
      <PageLink entry={entry} page={first} />
      {first !== last && (
        <>
          , <PageLink entry={entry} page={last} />
        </>
      )}
    </p>
  );
}

function PageLink({ entry, page }: { entry: Entry; page: number }) {
  return (
    <a
      href={locatePage(entry, page) ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link"
    >
      Open page {page}
      <span className="sr-only"> (in a new tab)</span>
    </a>
  );
}

/** The outline of a PDF: each title leads to its place in the text, each number to the page of the file. */
export function DocumentOutline(props: Props & { outline: NonNullable<EntryContent["outline"]> }) {
  const { entry, outline } = props;
  // A book may have a thousand items, which are rendered only when they are wanted.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="mt-4 rounded-ui border border-line px-4 py-2.5"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer text-ui font-medium">Contents</summary>
      {isOpen && (
        <ol className="mt-2 max-h-96 overflow-y-auto" aria-label="Contents">
          {outline.map((item, index) => (
            <OutlineRow key={index} entry={entry} item={item} />
          ))}
        </ol>
      )}
    </details>
  );
}

function OutlineRow({ entry, item }: { entry: Entry; item: OutlineItem }) {
  const { title, level, page, start, end } = item;
  const address = locatePage(entry, page);
  return (
    <li
      className="flex items-baseline gap-3 py-1 text-ui"
      style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}
    >
      <Link
        to="/entry/$id"
        params={{ id: entry.id }}
        search={{ at: `${start}-${end}` } as never}
        className="min-w-0 flex-1 wrap-anywhere hover:underline"
      >
        <UserText className="block">{title}</UserText>
      </Link>
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open page ${page} (in a new tab)`}
          className="text-link shrink-0 text-sm tabular-nums"
        >
          p. {page}
        </a>
      )}
    </li>
  );
}
