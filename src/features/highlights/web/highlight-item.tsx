import "#web/styles/highlights.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { nameOwner } from "#features/collections/web/collection-words.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { colourNames } from "./colour-swatches.tsx";

/** A quote that leads to its place in the text, with the note of its author. */
export function HighlightItem(props: {
  highlight: Highlight;
  /** Beside the quote: buttons. */
  actions: ReactNode;
  /** Below: the page, the date. */
  facts?: ReactNode;
  isLarge?: boolean;
}) {
  const { highlight, actions, facts } = props;
  const { id, entryId, quote, note, colour, start, end, author, isClosed } = highlight;
  const words = (
    <UserText
      className={joinClasses(
        "font-serif whitespace-pre-line wrap-anywhere",
        props.isLarge ? "line-clamp-8 text-lg" : "line-clamp-4 text-base",
      )}
    >
      {quote}
    </UserText>
  );
  return (
    <li
      className="highlight-item flex gap-2 pl-3.5"
      data-colour={colour}
      data-highlight-item={id}
      data-of-other={author ? true : undefined}
    >
      <div className="min-w-0 flex-1">
        <span className="sr-only">{colourNames[colour]}: </span>
        {isClosed ? null : start === null ? (
          words
        ) : (
          <Link
            to="/entry/$id"
            params={{ id: entryId }}
            search={{ at: `${start}-${end}` } as never}
            className="block hover:underline"
          >
            {words}
          </Link>
        )}
        {start === null && !isClosed && (
          <p className="mt-1 text-sm text-muted">
            These words are no longer in the text, which was read again.
          </p>
        )}
        {note !== "" && (
          <>
            <span className="sr-only">
              {author ? `${nameOwner(author.name)} note: ` : "Your note: "}
            </span>
            <UserText
              as="p"
              className="mt-1.5 font-serif text-base whitespace-pre-line text-muted italic wrap-anywhere"
            >
              {note}
            </UserText>
          </>
        )}
        {(facts || author || highlight.isShared) && (
          <p className="mt-1.5 text-sm text-faint wrap-anywhere">
            {author && <UserText className="text-muted">{author.name}</UserText>}
            {!author && highlight.isShared && "Shown to members"}
            {facts && (author || highlight.isShared) && " · "}
            {facts}
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-start">{actions}</div>
    </li>
  );
}

/** Focuses the item beside one that is about to be removed. False without any. */
export function focusBesideItem(id: string): boolean {
  const item = document.querySelector(`[data-highlight-item="${id}"]`);
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  const button = beside?.querySelector<HTMLElement>("button");
  button?.focus({ preventScroll: true });
  return button !== undefined && button !== null;
}
