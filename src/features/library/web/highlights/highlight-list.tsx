import {
  type UseInfiniteQueryResult,
  type InfiniteData,
  useQueryClient,
} from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Highlight, HighlightPage } from "#features/highlights/contract.ts";
import { focusBesideItem } from "#features/highlights/web/highlight-item.tsx";
import { removeWithUndo } from "#features/highlights/web/highlight-removal.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { PenLine } from "#web/ui/picture/icons.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { focusHeading } from "#web/ui/text/focus-heading.ts";
import { useAskAboutQuote } from "../entry/use-ask-about.ts";
import { copyOne } from "./copy-highlights.ts";
import { groupHighlights } from "./group-highlights.ts";
import { type HighlightActions, HighlightGroup } from "./highlight-group.tsx";
import { useHighlightKeys } from "./use-highlight-keys.ts";

const HighlightDialog = loadOnMount(
  async () => (await import("#features/highlights/web/highlight-dialog.tsx")).HighlightDialog,
);

/** The loaded highlights, by entry. More are loaded when the user scrolls to the end. */
export function HighlightList(props: {
  list: UseInfiniteQueryResult<InfiniteData<HighlightPage>>;
  pages: readonly HighlightPage[];
  isFiltered: boolean;
  onClear: () => void;
}) {
  const { list, pages } = props;
  const client = useQueryClient();
  const ask = useAskAboutQuote();
  const [edited, setEdited] = useState<Highlight | null>(null);
  const [removed, setRemoved] = useState<Highlight | null>(null);
  const groups = useMemo(() => groupHighlights(pages), [pages]);
  const shown = useMemo(() => groups.flatMap(({ highlights }) => highlights), [groups]);

  function remove(highlight: Highlight): void {
    // Only an open entry gets a highlight back.
    if (highlight.isClosed) setRemoved(highlight);
    else removeNow(highlight);
  }

  function removeNow(highlight: Highlight): void {
    if (!focusNeighbour(shown, highlight)) focusHeading();
    removeWithUndo(client, highlight);
  }

  const actions: HighlightActions = {
    onEdit: setEdited,
    onCopy: (highlight, entry) => void copyOne(highlight, entry),
    onAsk: ({ entryId, quote }) => ask(entryId, quote),
    onRemove: remove,
  };
  useHighlightKeys(shown, actions);

  return (
    <>
      {groups.length === 0 && !list.hasNextPage ? (
        <NoHighlights isFiltered={props.isFiltered} onClear={props.onClear} />
      ) : (
        <div className="flex flex-col gap-10">
          {groups.map((group) => (
            <HighlightGroup key={group.key} group={group} actions={actions} />
          ))}
        </div>
      )}
      {list.hasNextPage && <NextPage list={list} failure="Failed to load highlights" />}
      {edited && (
        <HighlightDialog
          key={edited.id}
          highlight={edited}
          entry={groups.find(({ entry }) => entry?.id === edited.entryId)?.entry}
          onAsk={(quote) => ask(edited.entryId, quote)}
          onRemove={remove}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoved(null)}
          title="Remove this note?"
          description="Its entry is no longer shared with you. You cannot undo this."
          confirmLabel="Remove"
          busyLabel="Removing..."
          busy={false}
          onConfirm={() => {
            setRemoved(null);
            removeNow(removed);
          }}
        />
      )}
    </>
  );
}

/** The next highlight, also of another entry, or else the one before. */
function focusNeighbour(shown: readonly Highlight[], { id }: Highlight): boolean {
  if (focusBesideItem(id)) return true;
  const at = shown.findIndex((one) => one.id === id);
  const beside = shown[at + 1] ?? shown[at - 1];
  const row = beside && document.querySelector(`[data-highlight-item="${beside.id}"]`);
  const button = row?.querySelector<HTMLElement>("button");
  button?.focus({ preventScroll: true });
  return button !== undefined && button !== null;
}

function NoHighlights({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No highlights match"
        action={<Button onClick={onClear}>Clear search and filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No highlights yet"
      icon={<PenLine className="size-6" />}
      action={
        <Link to="/home" className={buttonClasses("primary")}>
          Open an entry
        </Link>
      }
    >
      Select words in the text of an entry, or press h there, to mark them. They are collected here.
    </EmptyState>
  );
}
