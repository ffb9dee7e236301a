import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isNoSuchPage } from "#web/data/api.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Page } from "#web/ui/page.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { EntryPageSkeleton } from "./entry/entry-page-skeleton.tsx";
import { EntryView } from "./entry/entry-view.tsx";
import { BackButton } from "./entry/back-button.tsx";
import { entryQuery } from "#features/entries/web/queries.ts";
import { WaitingHeading } from "#web/ui/state/waiting-heading.tsx";
import { useRemoved } from "#web/undoable-change.ts";

/** /entry/{id}. A missing entry shows a message and leads to /home. */
export function EntryPage() {
  const { id = "" } = useParams({ strict: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const undoRemoval = useRemoved().get(id);
  const isRemoved = undoRemoval !== undefined;
  const {
    data: entry,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...entryQuery(id), enabled: !isRemoved });
  const isShared = entry?.shared !== undefined;
  const [deletedHere, setDeletedHere] = useState("");
  if (isRemoved && deletedHere !== id) setDeletedHere(id);
  const isMissing = isNoSuchPage(error);

  useEffect(() => watchEntries(client), [client]);
  useEffect(() => {
    if (!isMissing || deletedHere === id) return;
    toast.error(isShared ? "This entry is no longer shared with you" : "Entry not found");
    void navigate({ to: "/home", replace: true });
  }, [isMissing, isShared, deletedHere, id, navigate]);

  return (
    <Page title={entry?.title ?? "Entry"} width="page">
      {isRemoved || (isMissing && deletedHere === id) ? (
        <>
          <WaitingHeading>Entry</WaitingHeading>
          <EmptyState
            title="This entry was deleted"
            action={
              isRemoved ? (
                <Button onClick={undoRemoval}>Undo</Button>
              ) : (
                <Link to="/trash" className={buttonClasses()}>
                  Open the trash
                </Link>
              )
            }
          />
        </>
      ) : entry ? (
        <EntryView entry={entry} />
      ) : error && !isMissing ? (
        <>
          <WaitingHeading>Entry</WaitingHeading>
          <BackButton />
          <ErrorState
            title="Failed to load entry"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      ) : (
        <EntryPageSkeleton />
      )}
    </Page>
  );
}
