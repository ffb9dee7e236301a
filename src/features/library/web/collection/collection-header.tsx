import {
  CircleCheck,
  Download,
  Ellipsis,
  Globe,
  Pencil,
  Plus,
  Trash2,
  Users,
} from "#web/ui/picture/icons.tsx";
import { useState } from "react";
import { ActivityButton } from "#features/activity/web/activity-button.tsx";
import type { Collection } from "#features/collections/contract.ts";
import { CategoryBadge } from "#features/collections/web/category-badge.tsx";
import { CollectionCover } from "#features/collections/web/collection-cover.tsx";
import { SharedMark } from "#features/collections/web/shared-mark.tsx";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import { LazyCollectionDialog } from "#features/collections/web/lazy-collection-dialog.tsx";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { DeleteCollectionDialog } from "#features/collections/web/delete-collection-dialog.tsx";
import { LazyPageDialog } from "#features/collection-pages/web/lazy-page-dialog.tsx";
import { PageQuestion } from "#features/collection-pages/web/page-question.tsx";
import { LazyExportDialog } from "#features/export/web/lazy-export-dialog.tsx";
import { LazyShareDialog } from "#features/sharing/web/lazy-share-dialog.tsx";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu/menu.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { WaitingHeading } from "#web/ui/state/waiting-heading.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useShownCount } from "#features/entries/web/use-shown-count.ts";
import { useLocale } from "#web/format-number.ts";
import { useMediaQuery } from "#web/hooks/use-media-query.ts";

/** A collection's description, entry count and actions. */
export function CollectionHeader(props: {
  collection: Collection;
  onDeleted: () => void;
  /** The user has left the collection of another user. */
  onLeft: () => void;
  /** Starts selecting entries by touch. */
  onSelect: () => void;
}) {
  const { collection, onDeleted, onSelect } = props;
  const { id, title, category, description, role, owner, memberCount, publicPage } = collection;
  const countShown = useShownCount();
  const [dialog, setDialog] = useState<"edit" | "export" | "delete" | "share" | "page" | null>(
    null,
  );
  const close = () => setDialog(null);
  const isMember = role !== "owner";
  const isOwn = !collection.isUnfiled && category !== "system" && !isMember;
  const isTouch = useMediaQuery("(pointer: coarse)");

  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="flex min-w-0 items-start gap-4 sm:gap-6">
        <div className="max-w-reading min-w-0 max-sm:flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-ui text-faint">
            <CategoryBadge category={category} />
            <span className="tabular-nums">
              {formatEntryCount(countShown(collection), useLocale())}
            </span>
            {memberCount > 1 && (
              <button
                type="button"
                aria-haspopup="dialog"
                className="rounded-ui underline decoration-transparent underline-offset-4 hover:text-ink hover:decoration-edge"
                onClick={() => setDialog("share")}
              >
                <Users aria-hidden="true" className="mr-1.5 inline size-3.5 align-[-0.1em]" />
                <SharedMark memberCount={memberCount} />
                <span className="sr-only"> members: show them</span>
              </button>
            )}
            {publicPage && (
              <button
                type="button"
                aria-haspopup="dialog"
                className="rounded-ui underline decoration-transparent underline-offset-4 hover:text-ink hover:decoration-edge"
                onClick={() => setDialog("page")}
              >
                <Globe aria-hidden="true" className="mr-1.5 inline size-3.5 align-[-0.1em]" />
                Public page
              </button>
            )}
            <ActivityButton collection={collection} />
          </p>
          <UserText as="h1" className="mt-2 flex items-baseline gap-3 text-2xl">
            <CollectionMark collection={collection} className="text-[0.8em]" />
            <span className="min-w-0 wrap-anywhere">{title || "Untitled"}</span>
          </UserText>
          {isMember && (
            <p className="mt-2 text-ui text-muted wrap-anywhere">
              Shared by <UserText>{owner.name}</UserText>.{" "}
              {role === "editor" ? "You can add entries and remove them." : "You can read it."}
            </p>
          )}
          {description && (
            <UserText
              as="p"
              className="mt-2 text-base text-pretty whitespace-pre-line text-muted wrap-anywhere"
            >
              {description}
            </UserText>
          )}
        </div>
        <CollectionCover cover={collection.cover} className="size-16 sm:size-24" />
      </div>
      <div className="flex items-center gap-2">
        {isOwn && (
          <Button
            variant="quiet"
            icon={<Users aria-hidden="true" className="size-4" />}
            onClick={() => setDialog("share")}
          >
            Share
          </Button>
        )}
        {role !== "viewer" && (
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => showAddEntry({ collectionId: id, collectionTitle: title })}
          >
            Add Entry
          </Button>
        )}
        <Menu
          label="Collection"
          renderTrigger={(trigger) => (
            <IconButton
              {...trigger}
              label="Collection actions"
              icon={<Ellipsis aria-hidden="true" className="size-5" />}
            />
          )}
        >
          {/* With a mouse or keyboard, the selection boxes appear on hover and focus. */}
          {collection.entryCount > 0 && isTouch && (
            <MenuItem
              icon={<CircleCheck aria-hidden="true" className="size-4 text-faint" />}
              onSelect={onSelect}
            >
              Select
            </MenuItem>
          )}
          {isOwn && (
            <MenuItem
              icon={<Pencil aria-hidden="true" className="size-4 text-faint" />}
              onSelect={() => setDialog("edit")}
            >
              Edit
            </MenuItem>
          )}
          {(isOwn || isMember) && (
            <MenuItem
              icon={<Users aria-hidden="true" className="size-4 text-faint" />}
              onSelect={() => setDialog("share")}
            >
              {isMember ? "Members…" : "Share with people…"}
            </MenuItem>
          )}
          {(isOwn || (isMember && publicPage)) && (
            <MenuItem
              icon={<Globe aria-hidden="true" className="size-4 text-faint" />}
              onSelect={() => setDialog("page")}
            >
              Public page…
            </MenuItem>
          )}
          {!isMember && (
            <MenuItem
              icon={<Download aria-hidden="true" className="size-4 text-faint" />}
              onSelect={() => setDialog("export")}
            >
              Export…
            </MenuItem>
          )}
          {isOwn && (
            <>
              <MenuSeparator />
              <MenuItem
                tone="danger"
                icon={<Trash2 aria-hidden="true" className="size-4" />}
                onSelect={() => setDialog("delete")}
              >
                Delete
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      {dialog === "edit" && <LazyCollectionDialog collection={collection} onClose={close} />}
      {dialog === "export" && (
        <LazyExportDialog
          scope={{ kind: "collection", id, title: title || "Untitled" }}
          onClose={close}
        />
      )}
      {dialog === "share" && (
        <LazyShareDialog collection={collection} onClose={close} onLeft={props.onLeft} />
      )}
      {dialog === "page" && <LazyPageDialog collection={collection} onClose={close} />}
      {publicPage && <PageQuestion collectionId={id} onChoose={() => setDialog("page")} />}
      {dialog === "delete" && (
        <DeleteCollectionDialog collection={collection} onClose={close} onDeleted={onDeleted} />
      )}
    </header>
  );
}

export function CollectionHeaderSkeleton() {
  return (
    <SkeletonGroup label="Loading collection..." className="mb-8">
      <WaitingHeading>Collection</WaitingHeading>
      <Skeleton className="h-5 w-36" />
      <Skeleton className="mt-2 h-10 w-72 max-w-full" />
    </SkeletonGroup>
  );
}
