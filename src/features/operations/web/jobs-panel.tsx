import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminQueue, FailedJob } from "#features/operations/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { AdminRow, AdminRows, AdminSection, NoRows, WhenLoaded } from "./admin-section.tsx";
import { countOf, formatDuration } from "./admin-words.ts";
import { failedJobsQuery, queuesQuery, useSettleJob } from "./queries.ts";

/** The queues, and the jobs that failed in their last attempt. */
export function JobsPanel() {
  const queues = useQuery(queuesQuery);
  const items = queues.data?.items ?? [];
  const busy = items.filter(({ waiting, active, failed }) => waiting + active + failed > 0);
  const idle = items.filter((one) => !busy.includes(one));
  return (
    <>
      <AdminSection title="Queues">
        <WhenLoaded query={queues} failure="Failed to load the queues">
          {busy.length === 0 ? (
            <NoRows>No job is waiting.</NoRows>
          ) : (
            <AdminRows label="Queues">
              {busy.map((queue) => (
                <QueueRow key={queue.queue} queue={queue} />
              ))}
            </AdminRows>
          )}
          {idle.length > 0 && (
            <p className="mt-3 text-sm text-pretty text-muted">
              Idle: {idle.map(({ queue }) => queue).join(", ")}
            </p>
          )}
        </WhenLoaded>
      </AdminSection>
      <FailedJobs />
    </>
  );
}

function QueueRow({ queue }: { queue: AdminQueue }) {
  const locale = useLocale();
  const { waiting, active, failed, oldestSeconds, lastFailure } = queue;
  return (
    <AdminRow
      title={queue.queue}
      facts={
        <>
          {formatNumber(waiting, locale)} waiting · {formatNumber(active, locale)} active ·{" "}
          {formatNumber(failed, locale)} failed
          {oldestSeconds !== null &&
            ` · The oldest waits for ${formatDuration(oldestSeconds, locale)}`}
          {lastFailure !== null && ` · Last failure: ${lastFailure}`}
        </>
      }
    />
  );
}

function FailedJobs() {
  const list = useInfiniteQuery(failedJobsQuery);
  const settle = useSettleJob();
  const locale = useLocale();
  const [asked, setAsked] = useState<FailedJob | null>(null);
  const jobs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <AdminSection title="Failed jobs" about="Failed in their last attempt. Kept for 7 days.">
      <WhenLoaded query={list} failure="Failed to load the failed jobs">
        {jobs.length === 0 ? (
          <NoRows>No job has failed.</NoRows>
        ) : (
          <AdminRows label="Failed jobs">
            {jobs.map((job) => (
              <AdminRow
                key={job.id}
                title={job.queue}
                facts={
                  <>
                    {job.message} {countOf(job.attempts, "attempt", "attempts", locale)} · Failed{" "}
                    <RelativeTime iso={job.failedAt} /> · {job.id}
                  </>
                }
                actions={
                  <>
                    <Button
                      size="sm"
                      aria-label={`Retry ${job.queue} ${job.id}`}
                      onClick={() => settle.mutate({ ...job, action: "retry" })}
                    >
                      Retry
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Discard ${job.queue} ${job.id}`}
                      onClick={() => setAsked(job)}
                    >
                      Discard
                    </Button>
                  </>
                }
              />
            ))}
          </AdminRows>
        )}
        {list.hasNextPage && <NextPage list={list} failure="Failed to load the failed jobs" />}
      </WhenLoaded>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={`Discard this job of ${asked.queue}?`}
          description="Its work is not done. This cannot be undone."
          confirmLabel="Discard"
          busy={settle.isPending}
          onConfirm={() =>
            settle.mutate({ ...asked, action: "discard" }, { onSettled: () => setAsked(null) })
          }
        />
      )}
    </AdminSection>
  );
}
