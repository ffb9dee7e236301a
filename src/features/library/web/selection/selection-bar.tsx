import { useRef } from "react";
import { useHeightVariable } from "#web/hooks/use-height-variable.ts";
import { Briefcase, Download, FolderInput, Tags, Trash2, X } from "#web/ui/picture/icons.tsx";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { usePickedCount, type Selection } from "./selection.ts";

/** Pixels between the bar and the window's edge. */
const space = 16;
const number = new Intl.NumberFormat();

/** The actions for the selected entries, at the bottom of the window while entries are being selected. */
export function SelectionBar(props: {
  selection: Selection;
  /** The list has more entries than are loaded. */
  hasMore: boolean;
  /** The length of the list; null if it is unknown. */
  total: number | null;
  isLoadingAll: boolean;
  onPickAll: () => void;
  onMove: () => void;
  onLink: () => void;
  onTag: () => void;
  onFinish: () => void;
  onExport: () => void;
  onDelete: () => void;
}) {
  const { selection, hasMore, total } = props;
  const count = usePickedCount(selection);
  const isEmpty = count === 0;
  const bar = useRef<HTMLElement>(null);
  useHeightVariable(bar, "--bar", space);
  return (
    <section
      ref={bar}
      aria-label="Selection"
      className="toast fixed inset-x-3 bottom-[calc(var(--foot)+0.75rem)] z-30 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] items-center gap-0.5 rounded-ui border border-line bg-raised p-1.5 shadow-float sm:bottom-[calc(var(--foot)+1.25rem)] sm:gap-1.5"
    >
      <p
        role="status"
        className="px-2 text-ui/tight font-medium tabular-nums sm:px-3 sm:whitespace-nowrap"
      >
        {isEmpty ? "Select entries" : `${number.format(count)} selected`}
      </p>
      {hasMore && count !== total && (
        <Button
          variant="quiet"
          size="sm"
          className="max-sm:hidden"
          busy={props.isLoadingAll}
          onClick={props.onPickAll}
        >
          {total === null ? "Select all" : `Select all ${number.format(total)}`}
        </Button>
      )}
      <Button
        variant="primary"
        size="sm"
        disabled={isEmpty}
        icon={<FolderInput aria-hidden="true" className="size-4" />}
        onClick={props.onMove}
      >
        <span className="max-[26rem]:sr-only">Move to…</span>
      </Button>
      <Button
        variant="quiet"
        size="sm"
        // Narrow phones have no space for it.
        className="max-[26rem]:hidden"
        disabled={isEmpty}
        icon={<Briefcase aria-hidden="true" className="size-4" />}
        onClick={props.onLink}
      >
        <span className="max-sm:sr-only">Link to project</span>
      </Button>
      <Button
        variant="quiet"
        size="sm"
        disabled={isEmpty}
        icon={<Tags aria-hidden="true" className="size-4" />}
        onClick={props.onTag}
      >
        <span className="max-sm:sr-only">Add topic</span>
      </Button>
      <Button
        variant="quiet"
        size="sm"
        disabled={isEmpty}
        icon={<Glyph name="check" className="size-4" />}
        onClick={props.onFinish}
      >
        <span className="max-sm:sr-only">Finished</span>
      </Button>
      <Button
        variant="quiet"
        size="sm"
        disabled={isEmpty}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={props.onExport}
      >
        <span className="max-sm:sr-only">Export</span>
      </Button>
      <Button
        variant="quiet"
        size="sm"
        disabled={isEmpty}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={props.onDelete}
      >
        <span className="max-sm:sr-only">Delete</span>
      </Button>
      <IconButton
        label="Cancel"
        size="sm"
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={selection.clear}
      />
    </section>
  );
}
