import { showAddEntry, useAddEntryRequest } from "#web/layout/dialogs/add-entry.ts";
import { useHydrated } from "#web/page-state.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { FilePlus2 } from "#web/ui/picture/icons.tsx";
import { Page } from "#web/ui/page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { useArrival } from "./use-arrival.ts";

/**
 * /save: receives links and texts shared from other apps, and pages sent by the bookmarklet. Opening it saves
 * nothing.
 */
export function SavePage() {
  return (
    <Page title="Save" width="reading">
      <h1 className="text-2xl">Save to Commonplace</h1>
      <div className="mt-8">{useHydrated() ? <Arrived /> : <ArrivalSkeleton />}</div>
    </Page>
  );
}

function Arrived() {
  const arrival = useArrival();
  const isOpen = useAddEntryRequest() !== null;

  if (arrival.status === "waiting" || isOpen) {
    return <ArrivalSkeleton label={isOpen ? undefined : "Taking over the page..."} />;
  }
  return (
    <EmptyState
      icon={<FilePlus2 className="size-6" strokeWidth={1.5} />}
      title="Nothing is waiting to be saved"
      action={
        <>
          <Button
            variant="primary"
            onClick={() => showAddEntry(arrival.status === "here" ? arrival.request : {})}
          >
            Add Entry
          </Button>
          {window.opener ? (
            <Button onClick={() => window.close()}>Close this window</Button>
          ) : (
            <a href="/home" className={buttonClasses()}>
              Go to home
            </a>
          )}
        </>
      }
    >
      What you share with Commonplace from another app, or send here from your browser, opens on
      this page. It is saved only when you say so.
    </EmptyState>
  );
}

function ArrivalSkeleton({ label }: { label?: string | undefined }) {
  return (
    <SkeletonGroup label={label ?? "Loading..."}>
      {label && <p className="mb-3 text-ui text-muted">{label}</p>}
      <Skeleton className="h-10" />
      <Skeleton className="mt-4 h-28" />
    </SkeletonGroup>
  );
}
