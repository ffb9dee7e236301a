import { Link } from "@tanstack/react-router";
import type { Collection } from "#features/collections/contract.ts";
import { CategoryBadge } from "#features/collections/web/category-badge.tsx";
import { CollectionCover } from "#features/collections/web/collection-cover.tsx";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Ellipsis, Pencil, Trash2 } from "#web/ui/picture/icons.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu/menu.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useLocale } from "#web/format-number.ts";

/**
 * A collection in the settings. The whole tile links to it; its menu edits or deletes it where that is
 * allowed.
 */
export function CollectionTile(props: {
  collection: Collection;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { id, category, description, entryCount, cover, isUnfiled } = props.collection;
  const title = props.collection.title || "Untitled";
  const isOwn = !isUnfiled && category !== "system";
  return (
    <article className="relative flex h-full items-start gap-2 rounded-ui border border-line bg-raised py-3.5 pr-2 pl-4 transition-colors hover:border-edge">
      <div className="min-w-0 flex-1">
        <UserText as="h3" className="flex items-baseline gap-2 text-lg">
          <CollectionMark collection={props.collection} className="text-[0.9em]" />
          <Link
            to="/collection/$id"
            params={{ id }}
            className="line-clamp-2 min-w-0 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-ui focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            {title}
          </Link>
        </UserText>
        {description && (
          <UserText as="p" className="mt-0.5 line-clamp-2 text-ui text-muted wrap-anywhere">
            {description}
          </UserText>
        )}
        <p className="mt-1.5 flex min-w-0 items-center gap-2.5 text-sm text-faint">
          <CategoryBadge category={category} />
          <span className="shrink-0 tabular-nums">{formatEntryCount(entryCount, useLocale())}</span>
        </p>
      </div>
      <CollectionCover cover={cover} className="size-12" />
      {isOwn && (
        <Menu
          label={title}
          renderTrigger={(trigger) => (
            <IconButton
              {...trigger}
              label={`Actions for ${title}`}
              className="relative -mt-1"
              icon={<Ellipsis aria-hidden="true" className="size-5" />}
            />
          )}
        >
          <MenuItem
            icon={<Pencil aria-hidden="true" className="size-4 text-faint" />}
            onSelect={props.onEdit}
          >
            Edit
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onSelect={props.onDelete}
          >
            Delete
          </MenuItem>
        </Menu>
      )}
    </article>
  );
}
