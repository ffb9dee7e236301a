import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { removeEntriesWithUndo } from "#features/entries/web/entry-removal.ts";
import { findFocused } from "#features/entries/web/find-focused.ts";
import { LazyExportDialog } from "#features/export/web/lazy-export-dialog.tsx";
import { LazyLinkToProjectDialog } from "#features/projects/web/lazy-link-to-project-dialog.tsx";
import { toggleFinished } from "#features/reading-state/web/mark-entries.ts";
import { useFinishKey } from "#features/reading-state/web/use-finish-key.ts";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { useDraggedEntries } from "../moving/dragged-entries.ts";
import { MoveQuestion } from "../moving/move-question.tsx";
import { type Selection, useIsSelecting } from "./selection.ts";
import { useFocusAfter } from "./use-focus-after.ts";
import { useSelectionKeys } from "./use-selection-keys.ts";

const DropTargets = loadOnMount(
  async () => (await import("../moving/drop-targets.tsx")).DropTargets,
);
const MoveDialog = loadDialog(async () => (await import("../moving/move-dialog.tsx")).MoveDialog);
const TagDialog = loadDialog(
  async () => (await import("#features/topics/web/tag-dialog.tsx")).TagDialog,
);
const SelectionBar = loadOnMount(async () => (await import("./selection-bar.tsx")).SelectionBar);

/** What can be done with the selected entries of a list: keys, the bar, its dialogs, and targets of a drag. */
export function SelectionActions(props: {
  selection: Selection;
  entries: readonly Entry[] | undefined;
  /** The list has more entries than are loaded, which may be selected too. */
  hasMore: boolean;
  /** The length of the list; null if it is unknown. */
  total: number | null;
  /** Null if a page failed. */
  loadAll: () => Promise<Entry[] | null>;
  /** The collection that the list shows. */
  collectionId?: string;
}) {
  const { selection, entries } = props;
  const client = useQueryClient();
  const isSelecting = useIsSelecting(selection);
  const [linking, setLinking] = useState<readonly Entry[] | null>(null);
  const [moving, setMoving] = useState<readonly Entry[] | null>(null);
  const [tagging, setTagging] = useState<readonly Entry[] | null>(null);
  const [exporting, setExporting] = useState<readonly Entry[] | null>(null);
  const [isLoadingAll, setLoadingAll] = useState(false);
  useLayoutEffect(() => selection.setShown(entries ?? []), [selection, entries]);
  useSelectionKeys(selection, entries, setMoving);
  useFinishKey(() => (selection.count() > 0 ? selection.list() : findFocused(entries)));
  const focusAfter = useFocusAfter(entries);

  async function pickAll(): Promise<void> {
    setLoadingAll(true);
    const all = await props.loadAll();
    if (all) {
      // The last page is loaded just before it is rendered.
      selection.setShown(all);
      selection.pickAll();
    }
    setLoadingAll(false);
  }

  function deletePicked(): void {
    const picked = selection.list();
    focusAfter(picked);
    removeEntriesWithUndo(client, picked);
  }

  return (
    <>
      {isSelecting && (
        <SelectionBar
          selection={selection}
          hasMore={props.hasMore}
          total={props.total}
          isLoadingAll={isLoadingAll}
          onPickAll={() => void pickAll()}
          onMove={() => setMoving(selection.list())}
          onLink={() => setLinking(selection.list())}
          onTag={() => setTagging(selection.list())}
          onFinish={() => toggleFinished(client, selection.list())}
          onExport={() => setExporting(selection.list())}
          onDelete={deletePicked}
        />
      )}
      {moving && (
        <MoveDialog
          entries={moving}
          onClose={() => setMoving(null)}
          onMoved={() => focusAfter(moving)}
        />
      )}
      {linking && (
        <LazyLinkToProjectDialog
          entries={linking}
          onClose={() => setLinking(null)}
          onLinked={selection.clear}
        />
      )}
      {tagging && <TagDialog entries={tagging} onClose={() => setTagging(null)} />}
      {exporting && (
        <LazyExportDialog
          scope={{ kind: "selection", ids: exporting.map(({ id }) => id) }}
          onClose={() => setExporting(null)}
        />
      )}
      <MoveQuestion />
      <DropTargetsOfDrag collectionId={props.collectionId} />
    </>
  );
}

/** Its own component, so that a drag does not render all entries again. */
function DropTargetsOfDrag({ collectionId }: { collectionId: string | undefined }) {
  return useDraggedEntries().length > 0 && <DropTargets collectionId={collectionId} />;
}
