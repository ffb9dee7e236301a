import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQueryClient,
} from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { TrashItem, TrashPage } from "#features/trash/contract.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { focusHeading } from "#web/ui/text/focus-heading.ts";
import { Trash2 } from "#web/ui/picture/icons.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { deleteItemForGood, restoreItem } from "./trash-changes.ts";
import { TrashRow } from "./trash-row.tsx";
import { TrashSkeleton } from "./trash-skeleton.tsx";
import { describeAll, filterNames, type TrashFilter } from "./trash-words.ts";

const screens = {
  entry: "/entry/$id",
  collection: "/collection/$id",
  project: "/project/$id",
} as const;

/** The items of one filter. More are loaded when the user scrolls to the end. */
export function TrashList(props: {
  list: UseInfiniteQueryResult<InfiniteData<TrashPage>>;
  filter: TrashFilter;
}) {
  const { list, filter } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const rows = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<TrashItem | null>(null);
  const items = list.data?.pages.flatMap((page) => page.items);

  /** The row is removed: focus its neighbour or, if it was the last one, the heading. */
  function focusBeside(item: TrashItem): void {
    const row = rows.current?.querySelector(`[data-id="${item.id}"]`);
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    const button = beside?.querySelector<HTMLElement>("button");
    if (button) button.focus({ preventScroll: true });
    else focusHeading();
  }

  function restore(item: TrashItem): void {
    focusBeside(item);
    restoreItem(client, item, () => navigate({ to: screens[item.kind], params: { id: item.id } }));
  }

  function confirm(item: TrashItem): void {
    setAsked(null);
    // After the dialog has returned the focus to the row.
    requestAnimationFrame(() => {
      focusBeside(item);
      deleteItemForGood(client, item);
    });
  }

  if (!items) {
    return list.error ? (
      <ErrorState
        title="Failed to load the trash"
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <TrashSkeleton />
    );
  }
  if (items.length === 0 && !list.hasNextPage) return <NothingDeleted filter={filter} />;
  return (
    <>
      <ul ref={rows} aria-label="Deleted" className="border-t border-line">
        {items.map((item) => (
          <TrashRow
            key={item.id}
            item={item}
            onRestore={() => restore(item)}
            onDelete={() => setAsked(item)}
          />
        ))}
      </ul>
      {list.hasNextPage && <NextPage list={list} failure="Failed to load the trash" />}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={
            <>
              Delete “<UserText>{asked.title || "Untitled"}</UserText>” for good?
            </>
          }
          description={`${
            asked.entries > 0
              ? `${describeAll({ entry: asked.entries, collection: 0, project: 0 })} in it will be deleted too. `
              : ""
          }This cannot be undone.`}
          confirmLabel="Delete for good"
          onConfirm={() => confirm(asked)}
        />
      )}
    </>
  );
}

function NothingDeleted({ filter }: { filter: TrashFilter }) {
  return (
    <EmptyState
      title={
        filter === "all"
          ? "The trash is empty"
          : `No ${filterNames[filter].toLowerCase()} in the trash`
      }
      icon={<Trash2 className="size-6" />}
      action={
        filter === "all" ? (
          <Link to="/home" className={buttonClasses()}>
            Back to your entries
          </Link>
        ) : (
          <Link to="/trash" className={buttonClasses()}>
            Show all
          </Link>
        )
      }
    >
      {filter === "all"
        ? "Entries, collections and projects that you delete can be restored from here."
        : undefined}
    </EmptyState>
  );
}
