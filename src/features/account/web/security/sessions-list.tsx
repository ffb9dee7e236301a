import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionInfo } from "#features/account/contract.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import {
  sessionsQuery,
  useEndAllSessions,
  useEndOtherSessions,
  useEndSession,
} from "../queries.ts";
import { SettingRows } from "#web/ui/text/setting-row.tsx";
import { toastFailure } from "#web/failure.ts";

/** Lists all browsers with a session and marks the current one. */
export function SessionsList() {
  const sessions = useQuery(sessionsQuery);
  // Not in the row, which is unmounted before the response arrives.
  const end = useEndSession();
  if (sessions.isPending) return <SessionsSkeleton />;
  if (!sessions.data) {
    return (
      <ErrorState
        title="The list of sessions did not load"
        error={sessions.error}
        retrying={sessions.isFetching}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  return (
    <>
      <SettingRows>
        <ul className="divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => end.mutate(session.id, { onError: showFailure })}
            />
          ))}
        </ul>
      </SettingRows>
      <SessionsFooter hasOthers={sessions.data.some((one) => !one.isCurrent)} />
    </>
  );
}

function showFailure(error: Error): void {
  toastFailure("Failed to sign out. Please try again.", error, { key: "sign-out" });
}

function SessionRow({ session, onEnd }: { session: SessionInfo; onEnd: () => void }) {
  const device = session.device ?? "Unknown device";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui font-medium">
          <span className="min-w-0 break-words">{device}</span>
          {session.isCurrent && <Badge tone="accent">This one</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-faint">
          Signed in <RelativeTime iso={session.createdAt} />
          {session.ipAddress && ` · ${session.ipAddress}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function SessionsFooter({ hasOthers }: { hasOthers: boolean }) {
  const [asking, setAsking] = useState(false);
  const endOthers = useEndOtherSessions();
  const endAll = useEndAllSessions();

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {hasOthers ? (
        <Button
          size="sm"
          busy={endOthers.isPending}
          busyLabel="Signing out..."
          onClick={() =>
            endOthers.mutate(undefined, {
              onSuccess: () => toast.success("Signed out everywhere else", { key: "sign-out" }),
              onError: showFailure,
            })
          }
        >
          Sign out everywhere else
        </Button>
      ) : (
        <p className="mr-auto text-sm text-faint">You are signed in nowhere else.</p>
      )}
      <Button size="sm" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="This browser too: you will have to sign in again."
        confirmLabel="Sign out everywhere"
        busyLabel="Signing out..."
        busy={endAll.isPending}
        onConfirm={() =>
          endAll.mutate(undefined, {
            onSuccess: () => location.assign("/login"),
            onError: showFailure,
          })
        }
      />
    </div>
  );
}

function SessionsSkeleton() {
  return (
    <SkeletonGroup
      label="Loading where you are signed in..."
      className="divide-y divide-line rounded-ui border border-line"
    >
      {[0, 1].map((index) => (
        <div key={index} className="px-4 py-3 sm:px-5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-1.5 h-4 w-56" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
