import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ActivityItem } from "#features/activity/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import { refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { toastFailure } from "#web/failure.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { ActivityDays } from "./list/activity-days.tsx";
import { activityQuery, useMarkSeen, useMute } from "./queries.ts";

/** The user's own changes send no "activity" event. Several changes cause one refresh. */
const refreshDelay = 1_000;

/** The activity of a shared collection, newest first. New items appear while it is open. */
export function ActivityDialog(props: { collection: Collection; onClose: () => void }) {
  const { collection, onClose } = props;
  const { id } = collection;
  const client = useQueryClient();
  const list = useInfiniteQuery(activityQuery(id));
  const items = list.data?.pages.flatMap((page) => page.items);
  const newIds = useNewIds(id, items);
  const body = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      refreshAfterEvents({
        types: ["entry", "entry-removed", "entries", "collections"],
        delay: refreshDelay,
        refresh: () => void client.invalidateQueries({ queryKey: activityQuery(id).queryKey }),
      }),
    [client, id],
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Activity"
      description={
        <UserText className="wrap-anywhere">
          {`${collection.emoji} ${collection.title || "Untitled"}`.trim()}
        </UserText>
      }
      initialFocus={body}
      footer={<MuteSwitch collection={collection} />}
    >
      {/* Focused first, so that the arrow keys scroll the list. */}
      <div ref={body} tabIndex={-1} className="min-h-64 outline-none">
        {items ? (
          items.length === 0 ? (
            <EmptyState title="Nothing has happened yet">
              What members add, move, edit or remove is listed here.
            </EmptyState>
          ) : (
            <>
              <ActivityDays items={items} newIds={newIds} />
              {list.hasNextPage && <NextPage list={list} failure="Failed to load more activity" />}
            </>
          )
        ) : list.error ? (
          <ErrorState
            title="The activity did not load"
            error={list.error}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SkeletonGroup label="Loading activity..." className="divide-y divide-line">
            {[0, 1, 2, 3].map((index) => (
              <div key={index} className="flex gap-3 py-3">
                <Skeleton className="size-7 shrink-0 rounded-full" />
                <div className="flex-1">
                  <Skeleton className="h-5 w-4/5" />
                  <Skeleton className="mt-1.5 h-4 w-1/4" />
                </div>
              </div>
            ))}
          </SkeletonGroup>
        )}
      </div>
    </Dialog>
  );
}

/** The ids that were unread when they were first shown. Marks the shown items as seen. */
function useNewIds(
  collectionId: string,
  items: readonly ActivityItem[] | undefined,
): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const { mutate: markSeen } = useMarkSeen(collectionId);
  const found = (items ?? []).filter(({ id, isUnread }) => isUnread && !newIds.has(id));
  if (found.length > 0) setNewIds(new Set([...newIds, ...found.map(({ id }) => id)]));

  const newest = items?.[0]?.createdAt;
  useEffect(() => {
    if (newest !== undefined) markSeen();
  }, [newest, markSeen]);
  return newIds;
}

function MuteSwitch({ collection }: { collection: Collection }) {
  const mute = useMute(collection.id);
  const isMuted = mute.isPending ? mute.variables : collection.isMuted === true;
  return (
    <SwitchField
      className="w-full"
      label="Mute this collection"
      description="No marks of new activity, and no notifications except mentions."
      checked={isMuted}
      onCheckedChange={(checked) =>
        mute.mutate(checked, {
          onError: (error) =>
            toastFailure(`Failed to ${checked ? "mute" : "unmute"} this collection`, error),
        })
      }
    />
  );
}
