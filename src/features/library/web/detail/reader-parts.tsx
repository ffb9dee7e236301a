import type { Entry } from "#features/entries/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { EntryTopics } from "#features/topics/web/entry-topics.tsx";
import { DetailSection } from "./detail-section.tsx";
import { ScanNote } from "./scan-note.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { useReprocessEntry } from "#features/capture/web/reprocess-entry.ts";

type ReaderPartProps = { entry: Entry; heading: "h2" | "h3" };

/** The summary, marked as the reader's unless the user wrote it. */
export function ReaderSummary(
  props: ReaderPartProps & {
    /** On a wide screen it is beside the text, in a smaller style. */
    isMargin?: boolean;
  },
) {
  const { entry, heading, isMargin } = props;
  const { edited, reading, summary } = entry;
  return (
    <>
      {reading.modelFailure && <ModelNotice entry={entry} failure={reading.modelFailure} />}
      {summary && (
        <DetailSection
          heading={heading}
          title="Summary"
          writer={edited.summary ? null : nameReader(entry)}
        >
          <UserText
            as="p"
            className={joinClasses(
              "font-serif text-lg text-pretty whitespace-pre-line wrap-anywhere",
              isMargin && "lg:text-base",
            )}
          >
            {summary}
          </UserText>
        </DetailSection>
      )}
    </>
  );
}

/**
 * The topics and takeaways that the reader generated. The first of them is marked again, because the user's
 * note is between them and the summary.
 */
export function ReaderTopics({ entry, heading }: ReaderPartProps) {
  const { mainTopics, keyTakeaways } = entry.attributes;
  const writer = nameReader(entry);
  const areOnlyRead = mainTopics.length > 0 && !entry.edited.topics;
  return (
    <>
      {(mainTopics.length > 0 || !entry.shared) && (
        <DetailSection heading={heading} title="Main Topics" writer={areOnlyRead ? writer : null}>
          {entry.shared ? (
            <TopicBadges topics={mainTopics} />
          ) : (
            <EntryTopics key={entry.id} entry={entry} />
          )}
        </DetailSection>
      )}
      {keyTakeaways.length > 0 && (
        <DetailSection heading={heading} title="Key Takeaways" writer={areOnlyRead ? null : writer}>
          <ul className="flex flex-col gap-2.5 font-serif text-base">
            {keyTakeaways.map((takeaway, index) => (
              <UserText
                as="li"
                key={`${index} ${takeaway}`}
                className="flex gap-3 text-pretty wrap-anywhere"
              >
                <span aria-hidden="true" className="mt-3 h-px w-3 shrink-0 bg-edge" />
                <span className="min-w-0">{takeaway}</span>
              </UserText>
            ))}
          </ul>
        </DetailSection>
      )}
      <ScanNote entry={entry} />
    </>
  );
}

function nameReader({ reading }: Entry): string {
  return reading.model ?? "the built-in reader";
}

/** Shown while the configured model has not read this entry, with the reason. */
function ModelNotice({ entry, failure }: { entry: Entry; failure: string }) {
  const reprocess = useReprocessEntry(entry);
  return (
    <div className="flex gap-2.5 rounded-ui border border-line px-3 py-2.5 text-sm text-muted">
      <Glyph name="info" className="mt-0.5 size-4 shrink-0 text-faint" />
      <div className="min-w-0">
        <p className="text-pretty wrap-anywhere">{failure}</p>
        {entry.isMine && (
          <Button
            size="sm"
            variant="quiet"
            className="mt-1 -ml-2.5"
            onClick={() => reprocess.mutate({})}
          >
            Read again
          </Button>
        )}
      </div>
    </div>
  );
}
