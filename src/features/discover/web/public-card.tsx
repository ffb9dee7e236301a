import type { PublicEntry } from "#features/discover/contract.ts";
import { CardPicture } from "./lead-picture.tsx";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { formatMinutes, SourceLine } from "./source-line.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import type { ReactNode } from "react";

/** A public entry as a card that links to the entry's own page, which is at `href` if it is not /shared/{slug}. */
export function PublicCard(props: {
  entry: PublicEntry;
  heading: "h2" | "h3";
  href?: string | undefined;
  details?: readonly ReactNode[];
}) {
  const { entry, heading, details = [] } = props;
  const { mainTopics, readingTimeMinutes } = entry.attributes;
  return (
    <article className="relative flex w-full min-w-0 flex-col gap-3 rounded-ui border border-line bg-raised p-4 transition-colors hover:border-edge sm:p-5">
      {entry.picture && <CardPicture picture={entry.picture} />}
      <UserText as={heading} className="text-lg text-pretty wrap-anywhere">
        <a
          href={props.href ?? `/shared/${encodeURIComponent(entry.slug)}`}
          className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-ui focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
        >
          {entry.title}
        </a>
      </UserText>
      {entry.summary && (
        <UserText
          as="p"
          className={`${entry.picture ? "line-clamp-4" : "line-clamp-8"} font-serif text-base text-muted wrap-anywhere`}
        >
          {entry.summary}
        </UserText>
      )}
      {entry.why && <WhyNote clamp note={entry.why} />}
      <div className="mt-auto flex flex-col gap-3 pt-1">
        <TopicBadges topics={mainTopics} most={3} />
        <SourceLine entry={entry} details={[...details, formatMinutes(readingTimeMinutes)]} />
      </div>
    </article>
  );
}
