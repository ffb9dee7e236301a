import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type KeyboardEvent } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { LazyCollectionDialog } from "#features/collections/web/lazy-collection-dialog.tsx";
import { collectionsQuery } from "#features/collections/web/queries.ts";
import type { Entry } from "#features/entries/contract.ts";
import { FolderPlus, Search } from "#web/ui/icons.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { moveEntriesWithUndo } from "./move-entries.ts";

/** Collections from which a search box is worth its place. */
const manyCollections = 8;
/** The search finds the rest. */
const mostShown = 100;

/** Asks where to; choosing a collection moves there at once. */
export function MoveDialog(props: {
  entries: readonly Entry[];
  onClose: () => void;
  onMoved?: (() => void) | undefined;
}) {
  const { entries, onClose } = props;
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(collectionsQuery);
  const collections = data ?? [];
  const [typed, setTyped] = useState("");
  const [isCreating, setCreating] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const wanted = typed.trim().toLowerCase();
  const found = collections.filter((one) =>
    (one.title || "Untitled").toLowerCase().includes(wanted),
  );

  const isHere = (one: Collection) => entries.every((entry) => entry.collection.id === one.id);

  const first = found.find((one) => !isHere(one));

  function choose(target: Collection): void {
    props.onMoved?.();
    onClose();
    void moveEntriesWithUndo(client, entries, target);
  }

  /** Arrows go through the list, from the search box too, where Enter takes the first. */
  function moveFocus(event: KeyboardEvent): void {
    const items = [...(list.current?.querySelectorAll<HTMLElement>("button:enabled") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === "ArrowDown") items[Math.min(at + 1, items.length - 1)]?.focus();
    else if (event.key === "ArrowUp" && at >= 0) (items[at - 1] ?? items[at])?.focus();
    else if (event.key === "Enter" && isTyping && wanted) items[0]?.click();
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      // Begun anew when the list is there, so that the focus begins in it.
      key={data ? "list" : "waiting"}
      open
      onOpenChange={(open) => !open && onClose()}
      title={entries.length === 1 ? "Move entry" : `Move ${formatEntryCount(entries.length)}`}
      description={entries.length === 1 ? shorten(entries[0]!.title) : undefined}
      size="sm"
      compact={collections.length < manyCollections}
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto -ml-2"
            icon={<FolderPlus aria-hidden="true" className="size-4" />}
            onClick={() => setCreating(true)}
          >
            New Collection
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys on their way up from its controls */}
      <div onKeyDown={moveFocus}>
        {collections.length >= manyCollections && (
          <TextField
            label="Find a collection"
            labelHidden
            placeholder="Find a collection"
            autoComplete="off"
            className="mb-3"
            value={typed}
            leading={<Search aria-hidden="true" className="size-4" />}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <ul ref={list} aria-label="Collections" className="-mx-2 flex flex-col">
          {found.slice(0, mostShown).map((one) => (
            <li key={one.id}>
              <button
                type="button"
                disabled={isHere(one)}
                data-autofocus={
                  (one === first && collections.length < manyCollections) || undefined
                }
                className="flex min-h-10 w-full items-center gap-2.5 rounded-ui px-2 py-1.5 text-left text-ui transition-colors hover:bg-hover focus-visible:bg-hover disabled:cursor-default disabled:bg-transparent disabled:text-faint"
                onClick={() => choose(one)}
              >
                <CollectionMark collection={one} className="min-w-6" orFolder />
                <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
                  {one.title || "Untitled"}
                </span>
                <span className="shrink-0 text-sm text-faint tabular-nums">
                  {isHere(one)
                    ? entries.length === 1
                      ? "It is here"
                      : "They are here"
                    : formatEntryCount(one.entryCount)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {!data && !error && (
          <SkeletonGroup label="Loading collections..." className="flex flex-col gap-2">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-8" />
            ))}
          </SkeletonGroup>
        )}
        {!data && error && (
          <ErrorState
            title="Error fetching collections"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {found.length === 0 && wanted && (
          <p role="status" className="py-3 text-ui text-muted wrap-anywhere">
            No collection is called “{shorten(typed.trim())}”.
          </p>
        )}
        {found.length > mostShown && (
          <p className="pt-2 text-sm text-faint">Type a part of its name to find the others.</p>
        )}
      </div>
      {isCreating && <LazyCollectionDialog onClose={() => setCreating(false)} />}
    </Dialog>
  );
}

function shorten(text: string): string {
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}
