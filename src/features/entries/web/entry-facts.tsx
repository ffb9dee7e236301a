import { Fragment } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { formatCalendarDate } from "#shared/format-calendar-date.ts";
import { LibraryLink } from "#web/library-link.tsx";
import { isWebAddress } from "./source-words.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

/** What the page or document states about itself: its authors, its dates, its own address. Nothing without any. */
export function EntryFactsLine({ entry, className }: { entry: Entry; className?: string }) {
  const { author, publishedOn, modifiedOn, canonicalUrl } = entry;
  const facts = [
    author && <Authors author={author} />,
    publishedOn && (
      <span>
        Published <CalendarDate date={publishedOn} />
      </span>
    ),
    modifiedOn && modifiedOn !== publishedOn && (
      <span>
        Updated <CalendarDate date={modifiedOn} />
      </span>
    ),
    isWebAddress(canonicalUrl) && isOther(canonicalUrl, entry.url) && (
      <a
        href={canonicalUrl}
        target="_blank"
        rel="noopener noreferrer"
        title={canonicalUrl}
        className="text-link print:hidden"
      >
        Page’s own address
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <ul
      aria-label="About the source"
      className={`flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted ${className ?? ""}`}
    >
      {facts.map((fact, index) => (
        <li key={index}>{fact}</li>
      ))}
    </ul>
  );
}

/** Each leads to all entries by this author. */
function Authors({ author }: { author: string }) {
  const names = author
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return (
    <span className="wrap-anywhere">
      By{" "}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ", "}
          <LibraryLink values={{ author: [name] }} className="text-link">
            <UserText>{name}</UserText>
          </LibraryLink>
        </Fragment>
      ))}
    </span>
  );
}

function CalendarDate({ date }: { date: string }) {
  return <time dateTime={date}>{formatCalendarDate(date)}</time>;
}

/** Whether an address differs by more than its scheme, its query and a trailing slash. */
function isOther(canonicalUrl: string, url: string | null): boolean {
  const fold = (address: string) =>
    address.replace(/^https?:\/\/(www\.)?|[?#].*$|\/(?=[?#]|$)/gi, "");
  return url !== null && fold(canonicalUrl) !== fold(url);
}
