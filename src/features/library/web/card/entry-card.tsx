import { memo } from "react";
import { Link } from "@tanstack/react-router";
import { ArrowUpRight, Pencil } from "#web/ui/picture/icons.tsx";
import type { Entry } from "#features/entries/contract.ts";
import type { Span } from "#shared/spans.ts";
import { ProjectMark } from "#features/projects/web/project-mark.tsx";
import { HighlightedText } from "#web/ui/text/highlighted-text.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { setDraft, useDraft } from "#features/entries/web/entry-drafts.ts";
import { EntryEditing } from "#features/entries/web/entry-editing.tsx";
import { EntrySourceLine } from "#features/entries/web/entry-source.tsx";
import { EntryState } from "../entry-state.tsx";
import { DuplicateQuestion } from "../merging/duplicate-question.tsx";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { TopicLinks } from "#features/entries/web/topic-links.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { FileButton } from "#features/entries/web/file-button.tsx";
import { PickBox } from "../selection/pick-box.tsx";
import { useSelectableCard } from "../selection/use-selectable-card.ts";

const maxTopics = 3;

type EntryCardProps = {
  entry: Entry;
  onOpen: (entry: Entry) => void;
  selected?: boolean;
  /** The spans of the title that a search matched, and the title that they refer to. */
  found?: { title: string; spans: readonly Span[] } | undefined;
  /** Its position in a feed of which only a part is in the DOM. */
  position?: number;
  setSize?: number;
  /** The project page that shows the card: its mark is omitted. */
  inProject?: string | undefined;
};

/**
 * The preview of an entry. A click opens the details, the pencil edits in place, and the arrow opens the
 * page. A long press by touch starts selecting entries; then a tap selects.
 */
export const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { entry, onOpen, selected, found } = props;
  const { shared } = entry;
  const isEditing = useDraft(entry.id) !== undefined;
  const { selection, isPicked, cardProps, press } = useSelectableCard(entry, onOpen, { isEditing });
  const topics = entry.attributes.mainTopics;
  const why = entry.whyItsInteresting;
  const picture = entry.status === "failed" ? null : entry.picture;
  return (
    <article
      {...cardProps}
      data-selected={selected || undefined}
      aria-posinset={props.position}
      aria-setsize={props.setSize}
      aria-label={entry.title}
      className={joinClasses(
        "group relative flex h-full flex-col gap-3 rounded-ui border p-4 transition-colors sm:p-5",
        isPicked ? "bg-accent-tint" : "bg-raised",
        selected || isPicked ? "border-accent" : "border-line",
        !isEditing && !selected && !isPicked && "hover:border-edge",
        !isEditing &&
          selection &&
          "pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]",
      )}
    >
      {selection && (
        <PickBox
          entry={entry}
          selection={selection}
          isPicked={isPicked}
          className="-top-3 -left-3 pointer-coarse:-top-4.5 pointer-coarse:-left-4.5"
        />
      )}
      <EntryEditing entry={entry}>
        <div className="flex items-start gap-2">
          <UserText as="h3" className="min-w-0 flex-1 text-lg text-pretty wrap-anywhere">
            <button
              type="button"
              className="line-clamp-2 text-start outline-none after:absolute after:inset-0 after:rounded-ui focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
              onClick={press}
            >
              {found?.title === entry.title ? (
                <HighlightedText text={entry.title} spans={found.spans} />
              ) : (
                entry.title
              )}
            </button>
          </UserText>
          <CardActions entry={entry} />
        </div>
        <div className="@container">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-3">
            <div className={joinClasses(entry.status === "failed" && "relative")}>
              <EntryState entry={entry} brief>
                {entry.summary ? (
                  <UserText
                    as="p"
                    className="line-clamp-2 font-serif text-base text-muted wrap-anywhere"
                  >
                    {entry.summary}
                  </UserText>
                ) : (
                  <p className="text-ui text-faint">Only the link is kept.</p>
                )}
              </EntryState>
            </div>
            {picture && (
              <Thumbnail
                picture={picture}
                shape="card"
                // Beside the note too, where there is enough width.
                className={joinClasses("ml-4", why && "@min-[32rem]:row-span-2")}
              />
            )}
            {(why || shared) && (
              <div className={picture ? "col-span-2 @min-[32rem]:col-span-1" : "col-span-2"}>
                {shared && (
                  <p className="mb-1 truncate text-sm text-faint">
                    Added by <UserText>{shared.addedBy.name}</UserText>
                  </p>
                )}
                {why && <WhyNote clamp note={why} />}
              </div>
            )}
          </div>
        </div>
        <DuplicateQuestion entry={entry} />
        <div className="mt-auto flex flex-col gap-3">
          {/* The library, to which these link, has one's own entries only. */}
          {shared ? (
            <TopicBadges topics={topics} most={maxTopics} />
          ) : (
            <TopicLinks topics={topics} most={maxTopics} />
          )}
          <div className="@container flex flex-wrap items-center gap-x-3 gap-y-1">
            <EntrySourceLine
              entry={entry}
              className="min-w-0 grow basis-full @min-[20rem]:basis-0"
            />
            <ProjectMark entryId={entry.id} except={props.inProject} />
          </div>
        </div>
      </EntryEditing>
    </article>
  );
});

function CardActions({ entry }: { entry: Entry }) {
  return (
    <div className="relative -mt-1.5 -mr-2 flex shrink-0 text-faint">
      {!entry.shared && (
        <IconButton
          label="Edit"
          data-edit={entry.id}
          size="sm"
          className="pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={() => setDraft(entry.id, {})}
        />
      )}
      {entry.file && <FileButton file={entry.file} />}
      <Link
        to="/entry/$id"
        params={{ id: entry.id }}
        aria-label={`Open ${entry.title}`}
        title="Open"
        draggable={false}
        className="inline-flex size-8 items-center justify-center rounded-ui text-muted transition-colors hover:bg-hover hover:text-ink"
      >
        <ArrowUpRight aria-hidden="true" className="size-4.5" />
      </Link>
    </div>
  );
}
