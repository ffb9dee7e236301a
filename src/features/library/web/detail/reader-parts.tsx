import type { Entry } from "#features/entries/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { DetailSection } from "./detail-section.tsx";
import { ModelNotice } from "./model-notice.tsx";
import { ScanNote } from "./scan-note.tsx";

/** What the reader generated for an entry, marked as such: summary, takeaways, topics. */
export function ReaderParts(props: {
  entry: Entry;
  heading: "h2" | "h3";
  /** On a wide screen it is beside the text, in a smaller style. */
  isMargin?: boolean;
}) {
  const { entry, heading, isMargin } = props;
  const { attributes, edited, reading, summary } = entry;
  const { mainTopics, keyTakeaways } = attributes;
  const writer = reading.model ?? "the built-in reader";
  // Shown only once, on the first of the reader's parts.
  const first =
    summary && !edited.summary ? "summary" : keyTakeaways.length > 0 ? "takeaways" : "topics";
  return (
    <>
      {reading.modelFailure && <ModelNotice entry={entry} failure={reading.modelFailure} />}
      {summary && (
        <DetailSection
          heading={heading}
          title="Summary"
          writer={first === "summary" ? writer : null}
        >
          <p
            className={joinClasses(
              "font-serif text-lg text-pretty whitespace-pre-line wrap-anywhere",
              isMargin && "lg:text-base",
            )}
          >
            {summary}
          </p>
        </DetailSection>
      )}
      {keyTakeaways.length > 0 && (
        <DetailSection
          heading={heading}
          title="Key Takeaways"
          writer={first === "takeaways" ? writer : null}
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
          writer={first === "topics" ? writer : null}
        >
          <TopicBadges topics={mainTopics} />
        </DetailSection>
      )}
      <ScanNote entry={entry} />
    </>
  );
}
