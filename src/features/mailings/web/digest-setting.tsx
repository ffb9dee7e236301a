import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DigestSettings, DigestUpdate, mailingsApi } from "#features/mailings/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { ConfirmFirst } from "./confirm-first.tsx";
import { formatZone } from "./format-zone.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof mailingsApi>();

const digestQuery = queryOptions({
  queryKey: ["digest"],
  queryFn: ({ signal }) => call("GET /api/digest", { signal }),
  // It may be switched off by the link in an e-mail.
  staleTime: 0,
});

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const dayOptions = days.map((label, at) => ({ value: String(at + 1), label }));

/** The weekly e-mail: on or off, its day, and its time zone. Saved at once. */
export function DigestSetting() {
  const { data, error, isFetching, refetch } = useQuery(digestQuery);
  if (data) return <DigestFields settings={data} />;
  if (error)
    return (
      <ErrorState
        title="The weekly e-mail did not load"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <SkeletonGroup label="Loading your settings...">
      <Skeleton className="h-12" />
    </SkeletonGroup>
  );
}

function DigestFields({ settings }: { settings: DigestSettings }) {
  const client = useQueryClient();
  const { queryKey } = digestQuery;
  const [here] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const saving = useMutation({
    // In the order of the clicks.
    scope: { id: "digest" },
    mutationFn: (body: DigestUpdate) => call("PATCH /api/digest", { body }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) => toastFailure("Failed to save this setting", error, { key: "digest" }),
  });
  const wanted = saving.isPending ? saving.variables : {};
  const { isOn = settings.isOn, weekday = settings.weekday, timeZone = settings.timeZone } = wanted;
  const canSwitch = settings.isConfirmed || isOn;
  return (
    <div className="flex flex-col gap-4">
      <SwitchField
        label="Weekly e-mail"
        description={
          canSwitch
            ? `What you saved in the week, three things worth seeing again, and what you began to read, to ${settings.email}.`
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
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <SelectField
            label="Day"
            className="w-44"
            options={dayOptions}
            value={String(weekday)}
            onChange={(event) => saving.mutate({ weekday: Number(event.target.value) })}
          />
          <p className="flex min-h-10 flex-wrap items-center gap-x-2 text-ui text-muted">
            <span>{`at 8:00, ${formatZone(timeZone)}`}</span>
            {timeZone !== here && (
              <Button size="sm" variant="quiet" onClick={() => saving.mutate({ timeZone: here })}>
                {`Use ${formatZone(here)}`}
              </Button>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
