import { Link } from "@tanstack/react-router";
import { Plus } from "#web/ui/picture/icons.tsx";
import type { Collection } from "#features/collections/contract.ts";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { CollectionCover } from "./collection-cover.tsx";
import { CollectionMark } from "./collection-mark.tsx";
import { formatEntryCount, nameOwner } from "./collection-words.ts";
import { SharedMark } from "./shared-mark.tsx";
import { UnreadMark } from "./unread-mark.tsx";
import { useLocale } from "#web/format-number.ts";

/** A collection in a list. The whole card links to the collection; its button adds an entry there. */
export function CollectionCard({ collection }: { collection: Collection }) {
  const { id, title, category, entryCount, cover, role, owner, memberCount, isMuted } = collection;
  const isOthers = role !== "owner";
  return (
    <article className="group relative flex items-start gap-3 rounded-ui border border-line bg-raised py-3.5 pr-2.5 pl-4 transition-colors hover:border-edge">
      <div className="min-w-0 flex-1">
        <UserText as="h3" className="flex items-baseline gap-2 text-lg">
          <CollectionMark collection={collection} className="text-[0.9em]" />
          <Link
            to="/collection/$id"
            params={{ id }}
            draggable={false}
            className="line-clamp-2 min-w-0 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-ui focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            {title || "Untitled"}
          </Link>
          <UnreadMark count={collection.unreadCount} />
        </UserText>
        <p className="mt-1.5 flex min-w-0 items-center gap-2.5 text-sm text-faint">
          {isOthers ? (
            <span className="truncate text-muted">
              <UserText>{nameOwner(owner.name)}</UserText>
              {role === "viewer" && " · read only"}
            </span>
          ) : (
            <CategoryBadge category={category} />
          )}
          <span className="shrink-0 tabular-nums">{formatEntryCount(entryCount, useLocale())}</span>
          {!isOthers && <SharedMark memberCount={memberCount} />}
          {isMuted && <span className="shrink-0">Muted</span>}
        </p>
      </div>
      <CollectionCover cover={cover} className="size-12 self-center" />
      {role !== "viewer" && (
        <IconButton
          label={`Add entry to ${title || "Untitled"}`}
          className="relative"
          icon={<Plus aria-hidden="true" className="size-4.5" />}
          onClick={() => showAddEntry({ collectionId: id, collectionTitle: title })}
        />
      )}
    </article>
  );
}
