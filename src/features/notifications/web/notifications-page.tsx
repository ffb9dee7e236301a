import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { Bell } from "#web/ui/picture/icons.tsx";
import { Page } from "#web/ui/page.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { notificationsQuery, useReadAll, watchNotifications } from "./queries.ts";

/**
 * /notifications: what others did in shared collections that concerns the user. `waiting`: what waits for an answer,
 * above them; null if nothing does. `isLoading`: whether that is not known yet.
 */
export function NotificationsPage({
  waiting = null,
  isLoading = false,
}: {
  waiting?: ReactNode;
  isLoading?: boolean;
}) {
  const client = useQueryClient();
  const list = useInfiniteQuery(notificationsQuery);
  const readAll = useReadAll();
  const items = list.data?.pages.flatMap((page) => page.items);
  const newest = items?.[0];

  useEffect(() => watchNotifications(client), [client]);

  return (
    <Page title="Notifications" width="reading">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl">Notifications</h1>
          <p className="mt-1 text-base text-pretty text-muted">
            What concerns you in shared collections, for 90 days. They can be sent to you once a
            day:{" "}
            <Link to="/profile" hash="daily-email" className="text-link">
              choose in your profile
            </Link>
            .
          </p>
        </div>
        {items && items.length > 0 && (
          <Button
            disabled={!items.some(({ isRead }) => !isRead)}
            busy={readAll.isPending}
            busyLabel="Marking..."
            onClick={() => newest && readAll.mutate(newest.createdAt)}
          >
            Mark all as read
          </Button>
        )}
      </header>
      {waiting}
      {items && !isLoading ? (
        items.length === 0 && !list.hasNextPage ? (
          waiting === null && (
            <EmptyState
              title="Nothing new"
              icon={<Bell className="size-6" />}
              action={
                <Link to="/home" className={buttonClasses()}>
                  Go home
                </Link>
              }
            >
              Invitations to collections, comments on your entries, mentions, and changes of your
              role are shown here.
            </EmptyState>
          )
        ) : (
          <>
            <ul aria-label="Notifications" className="border-t border-line">
              {items.map((one) => (
                <NotificationRow key={one.id} notification={one} />
              ))}
            </ul>
            {list.hasNextPage && <NextPage list={list} failure="Failed to load notifications" />}
          </>
        )
      ) : list.error ? (
        <ErrorState
          title="Failed to load notifications"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading notifications..." className="border-t border-line">
          {[0, 1, 2, 3].map((index) => (
            <div key={index} className="border-b border-line py-4">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="mt-1.5 h-4 w-2/5" />
            </div>
          ))}
        </SkeletonGroup>
      )}
    </Page>
  );
}
