import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DailyMailSettings, DailyMailUpdate } from "#features/mailings/contract.ts";
import { ConfirmFirst } from "#features/mailings/web/confirm-first.tsx";
import { formatZone } from "#features/mailings/web/format-zone.ts";
import { toastFailure } from "#web/failure.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { callerOf } from "#web/data/client.ts";
import type { notificationsApi } from "#features/notifications/contract.ts";

const call = callerOf<typeof notificationsApi>();

const settingsQuery = queryOptions({
  queryKey: ["daily-email"],
  queryFn: ({ signal }) => call("GET /api/notifications/email", { signal }),
  // It may be switched off by the link in an e-mail.
  staleTime: 0,
});

/** On /profile: whether unread notifications are sent once a day. Saved at once. */
export function NotificationsSection() {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <section aria-labelledby="daily-email">
      <h2 id="daily-email" className="mb-2 text-xl">
        Shared collections
      </h2>
      <p className="mb-5 text-ui text-pretty text-muted">
        What concerns you: comments, mentions, and changes of your role.
      </p>
      {data ? (
        <DailyEmailField settings={data} />
      ) : error ? (
        <ErrorState
          title="This setting did not load"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading your settings...">
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
    </section>
  );
}

function DailyEmailField({ settings }: { settings: DailyMailSettings }) {
  const client = useQueryClient();
  const { queryKey } = settingsQuery;
  const [here] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const saving = useMutation({
    // In the order of the clicks.
    scope: { id: "daily-email" },
    mutationFn: (body: DailyMailUpdate) => call("PATCH /api/notifications/email", { body }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) => toastFailure("Failed to save this setting", error, { key: "daily-email" }),
  });
  const wanted = saving.isPending ? saving.variables : {};
  const { isOn = settings.isOn, timeZone = settings.timeZone } = wanted;
  const canSwitch = settings.isConfirmed || isOn;
  return (
    <div className="flex flex-col gap-3">
      <SwitchField
        label="Daily e-mail"
        description={
          canSwitch
            ? `What you have not read yet, at most once a day, to ${settings.email}.`
            : `It is sent only to a confirmed address, and ${settings.email} is not confirmed yet.`
        }
        checked={isOn}
        disabled={!canSwitch}
        onCheckedChange={(next) =>
          saving.mutate(next ? { isOn: true, timeZone: here } : { isOn: false })
        }
      />
      {!canSwitch && <ConfirmFirst email={settings.email} />}
      {isOn && (
        <p className="flex min-h-10 flex-wrap items-center gap-x-2 text-ui text-muted">
          <span>{`At 8:00, ${formatZone(timeZone)}`}</span>
          {timeZone !== here && (
            <Button size="sm" variant="quiet" onClick={() => saving.mutate({ timeZone: here })}>
              {`Use ${formatZone(here)}`}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
