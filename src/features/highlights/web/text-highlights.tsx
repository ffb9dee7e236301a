import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type RefObject } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { HighlightBar } from "./bar/highlight-bar.tsx";
import { removeWithUndo } from "./highlight-removal.ts";

const HighlightDialog = loadOnMount(
  async () => (await import("./highlight-dialog.tsx")).HighlightDialog,
);
const OtherHighlightDialog = loadOnMount(
  async () => (await import("./other-highlight-dialog.tsx")).OtherHighlightDialog,
);

/** Selects and opens highlights in the rendered text of an entry. */
export function TextHighlights(props: {
  entry: Entry;
  text: string;
  highlights: readonly Highlight[];
  frame: RefObject<HTMLElement | null>;
  locate: (range: Range) => { start: number; end: number } | null;
  /** Extends a range to whole words; the same range if they are whole. */
  extend: (range: Range) => Range;
  onAsk: (quote: string) => void;
}) {
  const { highlights, frame, onAsk } = props;
  const client = useQueryClient();
  const [edited, setEdited] = useState<Highlight | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Highlights can be edited by keyboard in the list beside the text.
    function open(event: MouseEvent): void {
      const target = event.target as Element;
      if (target.closest("a, button") || !getSelection()?.isCollapsed) return;
      const id = target.closest<HTMLElement>("[data-highlight]")?.dataset["highlight"];
      const found = highlights.find((one) => one.id === id);
      if (found) setEdited(found);
    }
    element.addEventListener("click", open);
    return () => element.removeEventListener("click", open);
  }, [frame, highlights]);

  return (
    <>
      <HighlightBar {...props} onNote={setEdited} />
      {edited?.author && (
        <OtherHighlightDialog highlight={edited} onAsk={onAsk} onClose={() => setEdited(null)} />
      )}
      {edited && !edited.author && (
        <HighlightDialog
          key={edited.id}
          highlight={edited}
          entry={props.entry}
          onAsk={onAsk}
          onRemove={(removed) => removeWithUndo(client, removed)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
