import { Fragment, type ReactNode } from "react";
import type { PublicEntry } from "#features/discover/contract.ts";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { formatCalendarDate } from "#shared/format-calendar-date.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { LeadPicture } from "./lead-picture.tsx";
import { formatMinutes, SourceLine } from "./source-line.tsx";

/** A public entry in full, with `children` below it. */
export function SharedEntry(props: {
  entry: PublicEntry;
  sharedBy: ReactNode;
  children: ReactNode;
}) {
  const { entry } = props;
  const { mainTopics, keyTakeaways, readingTimeMinutes } = entry.attributes;
  return (
    <article>
      <UserText as="h1" className="text-2xl text-pretty wrap-anywhere sm:text-3xl">
        {entry.title}
      </UserText>
      <div className="mt-4">
        <SourceLine
          entry={entry}
          details={[
            <Fragment key="by">{props.sharedBy}</Fragment>,
            entry.author && (
              <Fragment key="author">
                By <UserText>{entry.author}</UserText>
              </Fragment>
            ),
            entry.publishedOn && `Published ${formatCalendarDate(entry.publishedOn)}`,
            formatMinutes(readingTimeMinutes),
          ]}
        />
      </div>
      {entry.url && (
        <a
          href={entry.url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          title={entry.url}
          className={`${buttonClasses("secondary")} mt-6`}
        >
          View Original
        </a>
      )}
      {entry.picture && <LeadPicture picture={entry.picture} />}
      {entry.why && (
        <div className="mt-10">
          <WhyNote note={entry.why} />
        </div>
      )}
      {entry.summary && (
        <Part title="Summary">
          <UserText
            as="p"
            className="font-serif text-lg text-pretty whitespace-pre-line wrap-anywhere"
          >
            {entry.summary}
          </UserText>
        </Part>
      )}
      {keyTakeaways.length > 0 && (
        <Part title="Key Takeaways">
          <UserText
            as="ul"
            className="flex list-disc flex-col gap-2.5 ps-5 font-serif text-lg marker:text-faint"
          >
            {keyTakeaways.map((takeaway, index) => (
              <li key={`${index} ${takeaway}`} className="text-pretty wrap-anywhere">
                {takeaway}
              </li>
            ))}
          </UserText>
        </Part>
      )}
      {mainTopics.length > 0 && (
        <Part title="Main Topics">
          <TopicBadges topics={mainTopics} />
        </Part>
      )}
      {props.children}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">{title}</h2>
      {children}
    </section>
  );
}
