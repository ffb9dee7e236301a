import { memo } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { EntrySourceLine } from "#features/entries/web/entry-source.tsx";
import { EntryTile } from "#features/entries/web/entry-tile.tsx";
import { nameSource } from "#features/entries/web/source-words.ts";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { TopicLinks } from "#features/entries/web/topic-links.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { StateBadge } from "../state-badge.tsx";
import { DuplicateQuestion } from "../merging/duplicate-question.tsx";
import { PickBox } from "../selection/pick-box.tsx";
import { useSelectableCard } from "../selection/use-selectable-card.ts";

export type EntryLayout = "grid" | "list" | "compact";

const maxTopics = 3;

type EntryRowProps = {
  entry: Entry;
  onOpen: (entry: Entry) => void;
  selected: boolean;
  position: number;
  setSize: number;
  /** One line without picture and note. */
  isCompact: boolean;
};

/** An entry as one row of a list. A click opens the details; a long press by touch starts selecting. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, onOpen, selected, isCompact } = props;
  const { selection, isPicked, cardProps, press } = useSelectableCard(entry, onOpen);
  // The library, to which the links lead, has one's own entries only.
  const Topics = entry.shared ? TopicBadges : TopicLinks;
  return (
    <article
      {...cardProps}
      data-selected={selected || undefined}
      aria-posinset={props.position}
      aria-setsize={props.setSize}
      aria-label={entry.title}
      className={joinClasses(
        "group relative flex items-center gap-3 border-b border-line px-2 transition-colors pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none] sm:gap-4",
        isCompact ? "min-h-10 py-1" : "min-h-20 py-3",
        isPicked || selected ? "bg-accent-tint" : "hover:bg-hover",
      )}
    >
      <div className="relative grid shrink-0 place-items-center">
        {/* In place of the tile. */}
        {selection && <PickBox entry={entry} selection={selection} isPicked={isPicked} />}
        <span
          className={joinClasses(
            "grid",
            selection &&
              "pointer-fine:group-focus-within:opacity-0 pointer-fine:group-hover:opacity-0 group-data-selecting/list:opacity-0",
            isPicked && "opacity-0",
          )}
        >
          {isCompact ? (
            <SiteIcon name={nameSource(entry)} src={entry.siteIcon} />
          ) : (
            <EntryTile entry={entry} name={nameSource(entry)} />
          )}
        </span>
      </div>
      <div className="min-w-0 flex-1">
        <UserText as="h3" className={isCompact ? "flex min-w-0 text-ui" : "flex min-w-0 text-base"}>
          <button
            type="button"
            className={joinClasses(
              isCompact ? "truncate" : "line-clamp-2 sm:line-clamp-1",
              "min-w-0 text-start wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
            )}
            onClick={press}
          >
            {entry.title}
          </button>
        </UserText>
        {!isCompact && (
          <>
            {(entry.whyItsInteresting || entry.summary) && (
              <UserText
                as="p"
                className={joinClasses(
                  "truncate font-serif text-ui",
                  entry.whyItsInteresting ? "text-ink italic" : "text-muted",
                )}
              >
                {entry.whyItsInteresting || entry.summary}
              </UserText>
            )}
            <div className="mt-0.5 flex items-center gap-2">
              <AddedBy entry={entry} />
              {entry.shared && (
                <span aria-hidden="true" className="text-sm text-faint">
                  ·
                </span>
              )}
              <EntrySourceLine entry={entry} className="min-w-0 flex-1" hasIcon={false} />
            </div>
            <DuplicateQuestion entry={entry} isInline className="mt-2" />
          </>
        )}
      </div>
      <State entry={entry} isCompact={isCompact} />
      {!isCompact && (
        <Topics
          topics={entry.attributes.mainTopics}
          most={maxTopics}
          className="max-w-72 justify-end max-xl:hidden"
        />
      )}
      {isCompact && (
        <>
          <AddedBy entry={entry} />
          <UserText className="max-w-40 truncate text-sm text-faint max-md:hidden">
            {nameSource(entry)}
          </UserText>
          <RelativeTime
            iso={entry.createdAt}
            className="w-24 shrink-0 text-right text-sm text-faint max-sm:hidden"
          />
        </>
      )}
    </article>
  );
});

/** Nothing for one's own entry. */
function AddedBy({ entry: { shared } }: { entry: Entry }) {
  if (!shared) return null;
  return (
    <span className="max-w-2/5 shrink-0 truncate text-sm text-faint">
      <span className="max-sm:sr-only">Added by </span>
      <UserText>{shared.addedBy.name}</UserText>
    </span>
  );
}

function State({ entry, isCompact }: { entry: Entry; isCompact: boolean }) {
  // In other layouts, the question is asked.
  if (isCompact && entry.status === "ready" && entry.duplicateOf !== undefined)
    return <Badge tone="warning">Saved already</Badge>;
  return <StateBadge entry={entry} />;
}
