import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { collectionQuery, listCachedCollections } from "#features/collections/web/queries.ts";
import { isNoSuchPage } from "#web/data/api.ts";
import { setAddEntryCollection } from "#web/layout/dialogs/add-entry.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Page } from "#web/ui/page.tsx";
import { usePageState } from "#web/page-state.ts";
import { CollectionHeader, CollectionHeaderSkeleton } from "./collection/collection-header.tsx";
import { EntryBrowser } from "./collection/entry-browser.tsx";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { createSelection } from "./selection/selection.ts";
import { WaitingHeading } from "#web/ui/state/waiting-heading.tsx";
import { useRemoved } from "#web/undoable-change.ts";

/** /collection/{id}: the entries of one collection. */
export function CollectionPage() {
  const { id = "" } = useParams({ strict: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const page = usePageState();
  const undoRemoval = useRemoved().get(id);
  const isRemoved = undoRemoval !== undefined;
  // SSR already found it missing.
  const isToldMissing =
    page.isMissing === true && page.path?.startsWith(`/collection/${encodeURIComponent(id)}`);
  const {
    data: collection,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...collectionQuery(id),
    placeholderData: () => listCachedCollections(client).get(id),
    enabled: !isToldMissing && !isRemoved,
  });

  const title = collection?.title;
  const isRefused = isNoSuchPage(error);
  const canAdd = collection?.role !== "viewer" && !isRefused;

  useEffect(() => watchEntries(client), [client]);
  useEffect(() => {
    if (title !== undefined && !isRemoved && canAdd) return setAddEntryCollection({ id, title });
  }, [id, title, isRemoved, canAdd]);

  if (isRemoved) {
    return (
      <Page title="Collection">
        <WaitingHeading>Collection</WaitingHeading>
        <EmptyState
          title="This collection was deleted"
          action={<Button onClick={undoRemoval}>Undo</Button>}
        />
      </Page>
    );
  }
  if (isToldMissing || isRefused) {
    return <MissingCollection wasShared={(collection?.memberCount ?? 1) > 1} />;
  }
  if (error && !collection) {
    return (
      <Page title="Collection">
        <WaitingHeading>Collection</WaitingHeading>
        <ErrorState
          title="Failed to load collection"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  return (
    <Page title={collection?.title ?? "Collection"}>
      <HeaderAndEntries
        key={id}
        id={id}
        collection={collection}
        onEnded={() => void navigate({ to: "/home", replace: true })}
      />
    </Page>
  );
}

/** Shares one selection of entries between both parts. */
function HeaderAndEntries(props: {
  id: string;
  collection: Collection | undefined;
  /** The collection was deleted, or the user has left it. */
  onEnded: () => void;
}) {
  const { id, collection, onEnded } = props;
  const [selection] = useState(createSelection);
  return (
    <>
      {collection ? (
        <CollectionHeader
          collection={collection}
          onDeleted={onEnded}
          onLeft={onEnded}
          onSelect={selection.startByTouch}
        />
      ) : (
        <CollectionHeaderSkeleton />
      )}
      <EntryBrowser collectionId={id} collection={collection} selection={selection} />
    </>
  );
}

/** `wasShared`: the page showed it until its members changed. */
function MissingCollection({ wasShared }: { wasShared: boolean }) {
  return (
    <Page title="Collection not found" width="reading">
      <h1 className="text-2xl">
        {wasShared ? "This collection is no longer shared with you" : "This collection is not here"}
      </h1>
      <p className="mt-3 text-base text-muted">
        {wasShared
          ? "The entries that you added to it are in Unfiled."
          : "It may have been deleted, or the link is incomplete. The entries of a deleted collection are in Unfiled, unless they were deleted with it."}
      </p>
      <Link to="/home" className={`${buttonClasses("primary")} mt-6`}>
        Go home
      </Link>
    </Page>
  );
}
