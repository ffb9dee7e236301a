import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { EntryTile } from "#features/entries/web/entry-tile.tsx";
import { nameSource } from "#features/entries/web/source-words.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { HighlightItem } from "#features/highlights/web/highlight-item.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu/menu.tsx";
import { Copy, Ellipsis, MessageCircle, Pencil, Trash2 } from "#web/ui/picture/icons.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import type { HighlightGroup as Group } from "./group-highlights.ts";

export type HighlightActions = {
  onEdit: (highlight: Highlight) => void;
  onCopy: (highlight: Highlight, entry: Entry | undefined) => void;
  onAsk: (highlight: Highlight) => void;
  onRemove: (highlight: Highlight) => void;
};

/** Consecutive highlights of one entry. */
export function HighlightGroup({ group, actions }: { group: Group; actions: HighlightActions }) {
  const { entry, highlights } = group;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      {entry ? <EntryHeading id={id} entry={entry} /> : <ClosedHeading id={id} />}
      <ul className="flex flex-col gap-6">
        {highlights.map((highlight) => (
          <HighlightItem
            key={highlight.id}
            highlight={highlight}
            isLarge
            facts={<RelativeTime iso={highlight.createdAt} />}
            actions={<ItemActions {...{ highlight, entry, actions }} />}
          />
        ))}
      </ul>
    </section>
  );
}

function EntryHeading({ id, entry }: { id: string; entry: Entry }) {
  return (
    <header className="mb-4 flex items-center gap-3">
      <EntryTile entry={entry} name={nameSource(entry)} />
      <div className="min-w-0 flex-1">
        <UserText
          as="h2"
          id={id}
          className="font-serif text-lg leading-snug font-medium wrap-anywhere"
        >
          <Link to="/entry/$id" params={{ id: entry.id }} className="hover:underline">
            {entry.title || "Untitled"}
          </Link>
        </UserText>
        <p className="truncate text-sm text-faint">
          <UserText>{nameSource(entry)}</UserText> ·{" "}
          <UserText>{entry.collection.title || "Untitled"}</UserText>
          {entry.shared && (
            <>
              {" · Added by "}
              <UserText>{entry.shared.addedBy.name}</UserText>
            </>
          )}
        </p>
      </div>
    </header>
  );
}

/** Notes on an entry of another user that is no longer open. */
function ClosedHeading({ id }: { id: string }) {
  return (
    <header className="mb-4">
      <h2 id={id} className="font-serif text-lg leading-snug font-medium text-muted">
        An entry that is no longer shared with you
      </h2>
      <p className="text-sm text-faint">
        Your notes stay. The passages show if it is shared again.
      </p>
    </header>
  );
}

type ItemProps = { highlight: Highlight; entry: Entry | undefined; actions: HighlightActions };

function ItemActions({ highlight, entry, actions }: ItemProps) {
  const name = `“${(highlight.quote || highlight.note).slice(0, 40)}”`;
  return (
    <>
      <IconButton
        label={`Edit the highlight ${name}`}
        title="Edit (e)"
        size="sm"
        data-edit
        className="pointer-coarse:size-10"
        icon={<Pencil className="size-4" />}
        onClick={() => actions.onEdit(highlight)}
      />
      <Menu
        label={`More for the highlight ${name}`}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            label={`More for the highlight ${name}`}
            title="More"
            size="sm"
            className="pointer-coarse:size-10"
            icon={<Ellipsis className="size-4" />}
          />
        )}
      >
        <MenuItem
          icon={<Copy className="size-4 text-faint" />}
          onSelect={() => actions.onCopy(highlight, entry)}
        >
          Copy as Markdown
        </MenuItem>
        {entry && (
          <MenuItem
            icon={<MessageCircle className="size-4 text-faint" />}
            onSelect={() => actions.onAsk(highlight)}
          >
            Ask about this
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          tone="danger"
          icon={<Trash2 className="size-4" />}
          onSelect={() => actions.onRemove(highlight)}
        >
          Remove
        </MenuItem>
      </Menu>
    </>
  );
}
