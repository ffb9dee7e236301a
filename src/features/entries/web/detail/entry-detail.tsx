import type { ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { EntryState } from "../entry-state.tsx";
import { isWebAddress, nameSource } from "../source-words.ts";
import { SiteIcon } from "#web/ui/site-icon.tsx";
import { TopicBadges } from "../topic-badges.tsx";
import { WhyNote } from "../why-note.tsx";

/** An entry in full: what the reader wrote, and what the person did, told apart. */
export function EntryDetail(props: {
  entry: Entry;
  /** Below the title above it. */
  heading: "h2" | "h3";
  /** The page shows its source among its actions instead. */
  hideSource?: boolean;
  onDeleted?: (() => void) | undefined;
}) {
  const { entry, heading, hideSource, onDeleted } = props;
  const { mainTopics, keyTakeaways } = entry.attributes;
  // Said once, on the first of the reader's parts.
  const firstByReader =
    entry.summary && !entry.edited.summary
      ? "summary"
      : keyTakeaways.length > 0
        ? "takeaways"
        : "topics";
  return (
    <div className="flex flex-col gap-7">
      {entry.whyItsInteresting && (
        <DetailSection heading={heading} title="Why it's interesting">
          <WhyNote note={entry.whyItsInteresting} />
        </DetailSection>
      )}
      <EntryState entry={entry} onDeleted={onDeleted}>
        {entry.summary && (
          <DetailSection heading={heading} title="Summary" byReader={firstByReader === "summary"}>
            <p className="font-serif text-lg text-pretty whitespace-pre-line wrap-anywhere">
              {entry.summary}
            </p>
          </DetailSection>
        )}
        {keyTakeaways.length > 0 && (
          <DetailSection
            heading={heading}
            title="Key Takeaways"
            byReader={firstByReader === "takeaways"}
          >
            <ul className="flex flex-col gap-2.5 font-serif text-base">
              {keyTakeaways.map((takeaway, index) => (
                <li key={`${index} ${takeaway}`} className="flex gap-3 text-pretty wrap-anywhere">
                  <span aria-hidden="true" className="mt-3 h-px w-3 shrink-0 bg-edge" />
                  <span className="min-w-0">{takeaway}</span>
                </li>
              ))}
            </ul>
          </DetailSection>
        )}
        {mainTopics.length > 0 && (
          <DetailSection
            heading={heading}
            title="Main Topics"
            byReader={firstByReader === "topics"}
          >
            <TopicBadges topics={mainTopics} />
          </DetailSection>
        )}
        {!entry.summary && <p className="text-ui text-muted">Only the link is kept.</p>}
      </EntryState>
      {!hideSource && isWebAddress(entry.url) && (
        <DetailSection heading={heading} title="Source">
          <SourceLink entry={entry} url={entry.url} />
        </DetailSection>
      )}
    </div>
  );
}

function SourceLink({ entry, url }: { entry: Entry; url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={url}
      className="inline-flex max-w-full items-center gap-2.5 text-ui"
    >
      <SiteIcon name={nameSource(entry)} size="sm" />
      <span className="text-link truncate">{nameSource(entry)}</span>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** One heading and what stands under it. What the reader wrote is marked as such. */
function DetailSection(props: {
  title: string;
  heading: "h2" | "h3";
  byReader?: boolean;
  children: ReactNode;
}) {
  const Heading = props.heading;
  return (
    <section>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <Heading className="font-sans text-sm font-semibold tracking-normal text-muted">
          {props.title}
        </Heading>
        {props.byReader && (
          <span className="shrink-0 text-xs text-faint">Written by the built-in reader</span>
        )}
      </div>
      {props.children}
    </section>
  );
}
