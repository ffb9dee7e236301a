import { useQueryClient } from "@tanstack/react-query";
import { memo, useState } from "react";
import type { DiscoverItem } from "#features/discover/contract.ts";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { Ellipsis, ExternalLink, EyeOff, Flag, Plus, UserX } from "#web/ui/picture/icons.tsx";
import { focusHeading } from "#web/ui/text/focus-heading.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { Menu, MenuItem } from "#web/ui/menu/menu.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { CardPicture } from "./lead-picture.tsx";
import { hideDiscovered, reportDiscovered, unhideDiscovered } from "./queries.ts";
import { toastFailure } from "#web/failure.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { SourceLine } from "./source-line.tsx";

const ReportDialog = loadDialog(async () => (await import("./report-dialog.tsx")).ReportDialog);

const maxTopics = 3;

/** The DOM id of an entry's card. */
export function getCardId(slug: string): string {
  return `discovery-${slug}`;
}

/** A public entry of another user and its actions. */
export const DiscoverCard = memo(function DiscoverCard(props: {
  item: DiscoverItem;
  position: number;
  setSize: number;
  onSave: (item: DiscoverItem) => void;
}) {
  const { item, onSave } = props;
  return (
    <article
      id={getCardId(item.slug)}
      tabIndex={-1}
      aria-label={item.title}
      aria-posinset={props.position}
      aria-setsize={props.setSize}
      className="group flex flex-col gap-3 rounded-ui border border-line bg-raised p-4 transition-colors hover:border-edge sm:p-5"
    >
      {item.picture && <CardPicture picture={item.picture} />}
      {item.reason && <p className="text-sm text-accent">{item.reason}</p>}
      <div className="flex items-start gap-2">
        <UserText as="h2" className="line-clamp-3 min-w-0 flex-1 text-lg text-pretty wrap-anywhere">
          <a href={`/shared/${item.slug}`} className="rounded-ui hover:underline">
            {item.title}
          </a>
        </UserText>
        <CardMenu item={item} />
      </div>
      {item.summary && (
        <UserText
          as="p"
          className={`${item.picture ? "line-clamp-4" : "line-clamp-8"} font-serif text-base text-muted wrap-anywhere`}
        >
          {item.summary}
        </UserText>
      )}
      {item.why && <WhyNote clamp note={item.why} />}
      <div className="mt-auto flex flex-col gap-3">
        <TopicBadges topics={item.attributes.mainTopics} most={maxTopics} />
        <SourceLine entry={item} details={[<RelativeTime key="time" iso={item.createdAt} />]} />
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          {item.url ? (
            <a
              href={item.url}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              title={item.url}
              className={`${buttonClasses("quiet", "sm")} -ml-2.5`}
            >
              <ExternalLink aria-hidden="true" className="size-4" />
              View Source
            </a>
          ) : (
            <span />
          )}
          <Button
            size="sm"
            className="pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => onSave(item)}
          >
            Add to Collection
          </Button>
        </div>
      </div>
    </article>
  );
});

/**
 * If the card that is about to be removed has the focus, moves it to the next card, or to the previous one.
 */
function focusNeighbour(slug: string): void {
  const card = document.getElementById(getCardId(slug));
  if (!card?.contains(document.activeElement)) return;
  const neighbour = card.nextElementSibling ?? card.previousElementSibling;
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
  else focusHeading();
}

function CardMenu({ item }: { item: DiscoverItem }) {
  const client = useQueryClient();
  const [isReporting, setReporting] = useState(false);

  async function hide(whole: boolean): Promise<void> {
    try {
      await hideDiscovered(client, item.captureId, whole, () => focusNeighbour(item.slug));
    } catch (error) {
      toastFailure("Failed to hide it", error, { key: item.captureId });
      return;
    }
    if (document.activeElement === document.body) focusHeading();
    void changeWithUndo(client, {
      key: item.captureId,
      title: whole ? "All entries from this person are hidden" : "Entry hidden",
      failed: "Failed to show it again",
      undo: { send: () => unhideDiscovered(client, item.captureId) },
    });
  }

  return (
    <>
      <Menu
        label="Entry"
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            label={`Actions for ${item.title}`}
            title="Actions"
            size="sm"
            className="-mt-1 -mr-2"
            icon={<Ellipsis aria-hidden="true" className="size-5" />}
          />
        )}
      >
        <MenuItem
          icon={<EyeOff aria-hidden="true" className="size-4 text-faint" />}
          onSelect={() => void hide(false)}
        >
          Hide this entry
        </MenuItem>
        <MenuItem
          icon={<UserX aria-hidden="true" className="size-4 text-faint" />}
          onSelect={() => void hide(true)}
        >
          Hide everything from this person
        </MenuItem>
        <MenuItem
          icon={<Flag aria-hidden="true" className="size-4 text-faint" />}
          onSelect={() => setReporting(true)}
        >
          Report
        </MenuItem>
      </Menu>
      {isReporting && (
        <ReportDialog
          label="Report an entry"
          title={item.title}
          toastKey={`report ${item.captureId}`}
          report={(reason) => reportDiscovered(item.captureId, reason)}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
