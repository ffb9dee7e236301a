import type { Entry } from "#features/entries/contract.ts";
import { EntryState } from "../entry-state.tsx";
import { DuplicateQuestion } from "../merging/duplicate-question.tsx";
import { EntryFactsLine } from "#features/entries/web/entry-facts.tsx";
import { isWebAddress, nameSource } from "#features/entries/web/source-words.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { PictureNote } from "#features/pictures/web/picture-note.tsx";
import { EntryProjects } from "#features/projects/web/entry-projects.tsx";
import { DetailSection } from "./detail-section.tsx";
import { ReaderSummary, ReaderTopics } from "./reader-parts.tsx";

const SharedNotes = loadOnMount(
  async () => (await import("#features/sharing/web/shared-notes.tsx")).SharedNotes,
);

/** An entry in short, over or beside a list: separates what the user wrote from what the reader generated. */
export function EntryDetail(props: {
  entry: Entry;
  /** One level below the title above it. */
  heading: "h2" | "h3";
  onDeleted?: (() => void) | undefined;
}) {
  const { entry, heading, onDeleted } = props;
  return (
    <div className="flex flex-col gap-7">
      <DuplicateQuestion entry={entry} onGone={() => onDeleted?.()} />
      <EntryState entry={entry} onDeleted={onDeleted}>
        <ReaderSummary entry={entry} heading={heading} />
        {!entry.summary && <p className="text-ui text-muted">Only the link is kept.</p>}
      </EntryState>
      {entry.whyItsInteresting && !entry.shared && (
        <DetailSection heading={heading} title="Why it's interesting">
          <WhyNote note={entry.whyItsInteresting} />
        </DetailSection>
      )}
      {entry.shared ? (
        <SharedNotes
          key={entry.id}
          fallback={<WhyNote note={entry.whyItsInteresting} />}
          entry={entry}
          heading={heading}
        />
      ) : null}
      {isWebAddress(entry.url) && (
        <DetailSection heading={heading} title="Source">
          <SourceLink entry={entry} url={entry.url} />
          <EntryFactsLine entry={entry} className="mt-2" />
          <div className="mt-2">
            <PictureNote entry={entry} />
          </div>
        </DetailSection>
      )}
      {entry.status === "ready" && <ReaderTopics entry={entry} heading={heading} />}
      {!entry.shared && <EntryProjects entry={entry} heading={heading} />}
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
      <SiteIcon name={nameSource(entry)} src={entry.siteIcon} />
      <UserText className="text-link truncate">{nameSource(entry)}</UserText>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
